"""A hand put into words and pictures, for pages and for files: sentences, holdings, figures, drawings (SVG)."""
