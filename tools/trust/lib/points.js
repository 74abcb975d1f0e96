// What the record promises, point by point; each part says to which it belongs.

/** @type {{ title: string, promise: string }[]} */
export const POINTS = [
  {
    title: 'A second opinion',
    promise: 'Another implementation of all six games, written from the rules alone, has the same moves on 100,000 positions of ' +
      'play and 100,000 sprinkled ones a game and counts the same trees, 2 × 10⁸ lines in all. Orthodox chess has the published ' +
      'figures to 7.6 × 10⁸, and the moves of a public library. What looks the same from the other side or in a mirror has as many moves.',
  },
  {
    title: 'The same in the browser',
    promise: 'Trees up to 10⁶, what the search finds and what the solver proves are the same natively, in Chromium and in Firefox.',
  },
  {
    title: 'Laws in play',
    promise: 'In 1,000,000 random games every law holds at every ply: texts are read back, undoing gives what was, every refusal has ' +
      'a reason, picks are distinct, clocks and records keep count, men and money are conserved. In 1,000 games a game against ' +
      'itself in the real worker the computer makes no illegal move, never hangs and never traps.',
  },
  {
    title: 'Hostile text',
    promise: 'Whatever text it is given, it answers at once and plays on: 10⁸ fuzzed inputs, 1,000,000 mutated links natively and ' +
      'thousands through the page, and injected payloads through every channel.',
  },
  {
    title: 'Faults',
    promise: 'Storage, worker, core, connection and clock may fail at any moment: the page says so, and the game is not lost.',
  },
  {
    title: 'The policy bites',
    promise: 'The content policy holds on every page, and what breaks it fails a test; dependencies are pinned and checked; the same ' +
      'commit gives the same bytes.',
  },
  {
    title: 'Tests that bite',
    promise: 'Of planted faults in rules, kit, parsers and solver the tests catch at least 95 %; the others are named with reasons.',
  },
  {
    title: 'For everyone, checked',
    promise: 'Every view passes the accessibility checker, works by keys alone and reads well aloud, in both browsers; Lighthouse ' +
      'gives 99 for performance and 100 for accessibility and best practices.',
  },
  {
    title: 'House rules as tests',
    promise: 'What this project demands of its own files is tested: sizes, headers, true maps, no rule of a game in the page.',
  },
];
