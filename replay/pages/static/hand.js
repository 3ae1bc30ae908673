/* Steps through the play of a hand, by trick or by card. All that it knows is read from the table of tricks. */
(() => {
  "use strict";

  const all = (within, selector) => Array.from(within.querySelectorAll(selector));
  const tricks = all(document, ".bb-trick").map((row) => ({
    row,
    number: Number(row.dataset.trick),
    winner: row.dataset.winner,
    say: row.dataset.say,
    cards: all(row, ".bb-fell").sort((a, b) => a.dataset.step - b.dataset.step),
  }));
  const panel = document.querySelector(".bb-steps");
  if (panel && tricks.length) setUp();
  else if (window.location.search) beside((link) => { link.search = window.location.search; });
  setUpCopying();

  function beside(change) {
    all(document, 'a[rel="next"], a[rel="prev"]').forEach(change);
  }

  function setUp() {
    const middle = document.querySelector(".bb-now");
    const rest = document.querySelector(".bb-rest");
    const said = panel.querySelector(".bb-said");
    const cards = tricks.flatMap((trick) => trick.cards.map((card) => ({ card, trick })));
    const ends = [];
    tricks.forEach((trick, at) => ends.push((ends[at - 1] || 0) + trick.cards.length));
    const total = cards.length;
    const views = all(panel, "button[data-view]");
    const picture = panel.querySelector(".bb-picture");
    const main = document.querySelector("main");
    let step = 0; // how many cards have fallen
    let seat = ""; // whose view it is: the others' holdings and what is to come are hidden; "" sees all

    const goes = {
      first: () => 0,
      last: () => total,
      next: () => ends.find((end) => end > step) ?? total,
      previous: () => ends.filter((end) => end < step).pop() ?? 0,
      "card-on": () => Math.min(step + 1, total),
      "card-back": () => Math.max(step - 1, 0),
    };

    function go(where, { quiet = false } = {}) {
      step = where;
      const now = step ? cards[step - 1].trick : null;
      showHeld(now);
      showMiddle(now);
      hide();
      tricks.forEach((trick) => trick.row.classList.toggle("bb-current", trick === now));
      all(panel, "button[data-go]").forEach((button) => {
        const back = ["first", "previous", "card-back"].includes(button.dataset.go);
        button.setAttribute("aria-disabled", String(back ? step === 0 : step === total));
      });
      tell(now);
      if (!quiet) keepAddress(now);
    }

    function keepAddress(now) {
      const { pathname, search } = window.location;
      const asked = new URLSearchParams(search);
      if (seat) asked.set("seat", seat);
      else asked.delete("seat");
      const query = asked.toString();
      history.replaceState(null, "", `${pathname}${query ? `?${query}` : ""}${now ? `#trick-${now.number}` : ""}`);
    }

    function showHeld(now) {
      const fallen = new Map();
      cards.slice(0, step).forEach(({ card, trick }) => {
        if ("withdrawn" in card.dataset && Number(card.dataset.step) < step) return;
        const name = `${card.dataset.seat} ${card.dataset.card}`;
        fallen.set(name, [...(fallen.get(name) || []), trick]);
      });
      all(document, ".bb-seat").forEach((place) => {
        const held = new Map();
        all(place, ".bb-held").reverse().forEach((card) => held.set(card.dataset.card, [...(held.get(card.dataset.card) || []), card]));
        held.forEach((alike, card) => markGone(alike, fallen.get(`${place.dataset.seat} ${card}`) || [], now));
      });
    }

    /* Of cards that look alike, unknown ones, as many are gone as have fallen, the last first. */
    function markGone(alike, tricks, now) {
      alike.forEach((held, at) => {
        const fell = at === alike.length - 1 ? tricks[Math.max(at, tricks.length - 1)] : tricks[at];
        held.classList.toggle("bb-gone", Boolean(fell));
        held.classList.toggle("bb-here", Boolean(fell && fell === now));
      });
    }

    /* In one seat's view: backs for what the others hold, and nothing of what is still to come. */
    function hide() {
      main.classList.toggle("bb-study", Boolean(seat));
      main.classList.toggle("bb-ended", step === total);
      all(document, ".bb-seat").forEach((place) => {
        const hidden = Boolean(seat) && place.dataset.seat !== seat;
        place.classList.toggle("bb-hidden", hidden);
        place.querySelector(".bb-backs")?.remove();
        if (hidden) place.append(backs(place));
      });
      tricks.forEach((trick, at) => {
        trick.row.classList.toggle("bb-later", Boolean(seat) && step <= (ends[at - 1] || 0));
        trick.row.classList.toggle("bb-open", Boolean(seat) && step < ends[at]);
        trick.cards.forEach((card) => card.classList.toggle("bb-later", Boolean(seat) && card.dataset.step > step));
      });
      beside((link) => { link.search = seat ? `?seat=${seat}` : ""; });
      if (picture) picture.search = `?card=${step}${seat ? `&seat=${seat}` : ""}`;
    }

    function backs(place) {
      const shown = document.createElement("p");
      const held = all(place, ".bb-held");
      const left = held.filter((card) => !card.classList.contains("bb-gone"));
      shown.className = "bb-backs";
      const words = document.createElement("span");
      words.className = "bb-ear";
      words.textContent = `${left.length} ${left.length === 1 ? "card" : "cards"}, hidden`;
      shown.append(words, ...left.map(() => {
        const back = document.createElement("span");
        back.className = "bb-facedown";
        back.setAttribute("aria-hidden", "true");
        return back;
      }));
      return shown;
    }

    function lookAs(wanted) {
      seat = ["N", "E", "S", "W"].includes(wanted) ? wanted : "";
      views.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.view === seat)));
    }

    function showMiddle(now) {
      middle.hidden = !now;
      rest.hidden = Boolean(now);
      if (!now) return;
      const fallen = now.cards.filter((card) => Number(card.dataset.step) <= step);
      const full = fallen.length === now.cards.length;
      all(middle, ".bb-slot").forEach((slot) => {
        const mine = fallen.filter((card) => card.dataset.seat === slot.dataset.seat).pop();
        slot.replaceChildren(...(mine ? [mine.querySelector(".bb-card").cloneNode(true)] : []));
        slot.classList.toggle("bb-wins", Boolean(mine && full && mine.classList.contains("bb-won")));
        slot.classList.toggle("bb-back", Boolean(mine && "withdrawn" in mine.dataset));
        slot.classList.toggle("bb-flag", Boolean(mine && mine.classList.contains("bb-error")));
      });
      const taken = (seats) => tricks.filter((trick) =>
        (trick.number < now.number || (trick === now && full)) && trick.winner && seats.includes(trick.winner)).length;
      middle.querySelector(".bb-number").textContent = `${taken("NS")} – ${taken("EW")}`;
    }

    function tell(now) {
      said.replaceChildren();
      const line = document.createElement("p");
      said.append(line);
      if (!now) {
        line.textContent = "Before the play.";
        return;
      }
      const full = step === ends[tricks.indexOf(now)];
      line.textContent = full ? now.say : cards[step - 1].card.dataset.say;
      const notes = now.row.querySelector(".bb-notes");
      if (full && notes) said.append(notes.cloneNode(true));
    }

    function toHash() {
      const named = tricks.findIndex((trick) => window.location.hash === `#trick-${trick.number}`);
      if (named >= 0) go(ends[named], { quiet: true });
    }

    panel.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button && "view" in button.dataset) lookAs(button.dataset.view);
      if (button) go("go" in button.dataset ? goes[button.dataset.go]() : step);
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target.closest("input, textarea, select, pre, [contenteditable]")) return;
      const key = { ArrowLeft: ["previous", "card-back"], ArrowRight: ["next", "card-on"] }[event.key];
      if (!key) return;
      event.preventDefault();
      go(goes[key[event.shiftKey ? 1 : 0]]());
    });
    window.addEventListener("hashchange", toHash);
    panel.hidden = false;
    lookAs(new URLSearchParams(window.location.search).get("seat"));
    go(0, { quiet: true });
    toHash();
  }

  function setUpCopying() {
    all(document, "button[data-copies]").forEach((button) => {
      const source = document.getElementById(button.dataset.copies);
      const answer = button.parentNode.querySelector(".bb-copied");
      button.hidden = false;
      button.addEventListener("click", async () => {
        const selection = window.getSelection();
        selection.selectAllChildren(source);
        try {
          await navigator.clipboard.writeText(source.textContent);
          answer.textContent = "Copied.";
        } catch {
          answer.textContent = "Selected: press Ctrl+C.";
        }
      });
    });
  }
})();
