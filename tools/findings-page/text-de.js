// The sentences of the findings page in German.

/** @import { Text } from './text-en.js' */

/** @type {Text} */
export const text = {
  language: 'de',
  to: 'bis',
  kicker: 'Das Labor',
  heading: 'Was das Labor gefunden hat',
  lead: (games) =>
    `Der Computer hat ${games} Partien gegen sich selbst gespielt. Das zeigen sie, und das können solche Partien nicht zeigen.`,
  credit: (fewest, settings) =>
    `Mindestens ${fewest} Partien zu jeder von ${settings} Einstellungen. <a href="#again">Jede Partie lässt sich noch einmal spielen</a>, Zug für Zug.`,
  start: 'Selbst etwas prüfen',
  inShort: 'Zehn Antworten',
  behind: 'Hinter den Antworten',
  caution:
    'All das gilt für einen einzigen Computerspieler mit wenig Zeit. <a href="#limits">Was das nicht zeigen kann</a>',
  answers: {
    more: 'Zahlen und Intervalle',
    draws: ({ name, told, share, base }) =>
      `${name} endet ${
        { more: 'öfter remis als Schach', less: 'seltener remis als Schach', same: 'etwa so oft remis wie Schach' }[
          told
        ]
      }: ${share} der Partien gegen ${base}`,
    most: ({ name, share }) => `Die meisten Remis hat ${name}: ${share} der Partien`,
    level: 'In keinem Spiel ist eine Seite deutlich im Vorteil',
    purse: (best) => `Mit ${best} Gulden am Anfang zählt das Geld am meisten, und keine Seite ist im Vorteil`,
    money: (enough) => `Ab ${enough} Gulden entscheidet das Geld weniger als 1\u00a0% der Züge`,
    length: ({ most, least, high, low }) =>
      `Die kürzesten Partien hat ${least}, im Mittel ${low} Halbzüge; die längsten ${most}, ${high}`,
    choice: ({ most, least, high, low }) =>
      `Die meisten erlaubten Züge bietet ${most}, im Mittel ${high}; die wenigsten ${least}, ${low}`,
    odd: ({ name, share, key }) =>
      key === 'decided'
        ? `Am meisten zählt die schräge Regel in ${name}: Sie entscheidet ${share} der Züge`
        : `Am meisten zählt die schräge Regel in ${name}: Sie verbietet Züge in ${share} der Stellungen`,
    changes: ({ names, count, of }) =>
      count > 0
        ? `${count} von ${of} geänderten Schachregeln senken die Zahl der Remis deutlich: ${names}`
        : `Keine von ${of} geänderten Schachregeln senkt die Zahl der Remis deutlich`,
  },
  sections: {
    exact: 'Die Antworten mit ihren Intervallen',
    how: 'Wie gemessen wurde',
    wins: 'Wer gewinnt',
    tax: 'Führt ein freierer König zu mehr Remis?',
    taxi: 'Wie viel Geld ist richtig?',
    monarch: 'Gewinnt ein kämpfender König öfter?',
    length: 'Länge der Partien und Auswahl an Zügen',
    odd: 'Wie oft die schräge Regel zählt',
    ends: 'Wie Partien enden',
    changes: 'Geänderte Schachregeln im Vergleich mit einer Studie',
    money: 'Elf Startgelder im Vergleich',
    cards: 'Profile der Spiele',
    limits: 'Was das nicht zeigen kann',
    again: 'Selbst wiederholen',
  },
  setting: 'Einstellung',
  games: 'Partien',
  purse: (game, purse) => `${game}, Startgeld ${purse}`,
  list: (names) => (names.length > 1 ? `${names.slice(0, -1).join('; ')} und ${names.at(-1)}` : (names[0] ?? '')),
  short:
    '„Deutlich“ heißt auf dieser Seite, dass das 95-%-Intervall eines Unterschieds die Null nicht enthält. Nichts davon sagt, wie es den besten Spielern erginge: <a href="#limits">was das nicht zeigen kann</a>.',
  how: ({ nodes, random, even, plies }) =>
    `<p>Der Computer dieser Seite spielt beide Seiten in voller Stärke, aber mit wenig Zeit: Er sieht sich ${nodes} Stellungen pro Zug an und noch einmal so viele auf der Suche nach einem Matt, in jedem Spiel gleich; keine Uhr redet mit. Die ersten ${random} Halbzüge werden ausgelost, und zwar so lange, bis der Computer keine Seite um mehr als ${even} Bauern im Vorteil sieht; so gleicht keine Partie zwingend der anderen. Jede Partie beginnt ohne Erinnerung. Remis durch Wiederholung oder fünfzig Züge reklamiert die Seite am Zug, außer der Computer hält ihre Stellung für besser. Nach ${plies} Halbzügen wird eine Partie abgebrochen; sie zählt dann ohne Ergebnis.</p>
<p>Hinter jeder Zahl steht ihr 95-%-Intervall: Würde alles mit anderen Losen wiederholt, enthielten 95 von 100 solchen Intervallen den wahren Wert. Es ist das Intervall von Wilson für Anteile, das normale für Mittelwerte und das von Newcombe für Unterschiede. Es sagt, wie gut gezählt wurde, und nichts darüber, wie gut gespielt wurde.</p>`,
  results: 'Ergebnisse, mit 95-%-Intervallen',
  whiteWins: 'Weiß gewinnt',
  drawn: 'Remis',
  blackWins: 'Schwarz gewinnt',
  brokenOff: 'Unbeendet',
  drawShare: 'Anteil der Remis',
  drawShareLabel:
    'Anteil der Remis bei jeder Einstellung mit seinem 95-%-Intervall; die Tabelle darüber enthält dieselben Zahlen',
  score: 'Punkte von Weiß pro Partie',
  scoreLabel:
    'Punkte von Weiß pro Partie bei jeder Einstellung mit ihrem 95-%-Intervall; die nächste Tabelle enthält dieselben Zahlen',
  scoreTable: 'Punkte von Weiß pro Partie, ein Remis zählt einen halben',
  points: 'Punkte',
  ahead: {
    white: (names) => `Weiß ist deutlich im Vorteil in ${names}.`,
    black: (names) => `Schwarz ist deutlich im Vorteil in ${names}.`,
  },
  level: (names) => `Kein deutlicher Vorteil einer Seite zeigt sich in ${names}.`,
  edge: (name, score) => `In ${name} ist Weiß <strong>deutlich im Vorteil</strong>, mit ${score} der Punkte.`,
  disadvantage: (name, score) =>
    `In ${name} ist Schwarz <strong>deutlich im Vorteil</strong>; Weiß hat ${score} der Punkte.`,
  claim: ({ name, told, chess, share, base, by }) =>
    `${name} hat <strong>${
      {
        more: 'deutlich mehr Remis als',
        less: 'deutlich weniger Remis als',
        same: 'nicht deutlich mehr oder weniger Remis als',
      }[told]
    }</strong> ${chess}: ${share} gegen ${base}, ein Unterschied von ${by} Prozentpunkten.`,
  thought: (speaks) =>
    `Für diesen Spieler, bei diesem Tempo, ${
      {
        for: 'spricht das für die Vermutung',
        against: 'spricht das gegen die Vermutung',
        open: 'lässt das die Vermutung offen',
      }[speaks]
    }.`,
  whyTax:
    'In Tax Chess zieht ein König nur, wohin seine Bauern zahlen; jeder Bauer, der das Brett oder seine Linie verlässt, nimmt ihm einen Weg. Hinter dem Spiel steht der Gedanke, Schach sei remislich, weil sein König so schwer zu fangen ist. Stimmt das, müsste es hier weniger Remis geben.',
  whyMonarch:
    'In Powerful Monarch Chess darf ein gedeckter König Schach geben. Man könnte meinen, dass ein König, der mit angreift, aus Remis Siege macht.',
  ruled: ({ name, draws, ruled, rulings }) =>
    `${name}: ${draws} der Partien sind <strong>remis</strong>; ${ruled} aller Partien enden durch Festlegungen von uns, nicht durch eine Regel des Erfinders (${rulings}).`,
  rulingNames: { fifty: 'fünfzig Züge ohne Schlagen', other: 'Wiederholung und blanke Könige' },
  besideCaption: (name, chess) => `${name} neben ${chess}, mit 95-%-Intervallen`,
  figure: 'Zahl',
  difference: 'Unterschied (bei Anteilen: in Prozentpunkten)',
  whitePoints: 'Punkte von Weiß',
  halfMoves: 'Halbzüge',
  legalMoves: 'Erlaubte Züge',
  purses: ({ game, most, least, narrow, draws, long, told }) =>
    `${game}: Ein Startgeld von ${most} statt ${least} geht einher mit <strong>${
      { more: 'mehr', less: 'weniger', same: 'weder mehr noch weniger' }[told.narrow]
    } Stellungen, in denen Geld einen Zug verbietet</strong> (${narrow} Prozentpunkte), <strong>${
      { more: 'mehr', less: 'weniger', same: 'weder mehr noch weniger' }[told.draws]
    } Remis</strong> (${draws} Prozentpunkte) und <strong>${
      { more: 'längeren Partien', less: 'kürzeren Partien', same: 'weder längeren noch kürzeren Partien' }[told.long]
    }</strong> (${long} Halbzüge).`,
  money: (income) =>
    `In Taxi Chess kostet jeder Zug Gulden, und jeder bekommt ${income} pro Zug. Das Startgeld ist gewöhnlich 16: Ist das zu viel, um zu zählen, oder zu wenig, um zu spielen? Der Erfinder nennt es eine Schätzung.`,
  answer: ({ usual, usualEdge, fair, best, bestNarrow, usualNarrow, told, draws }) =>
    `Eine Antwort für diesen Spieler: Geld soll knapp sein, und es verbietet einen Zug in ${bestNarrow} der Stellungen bei einem Startgeld von ${best}, in ${usualNarrow} bei ${usual}. ${
      {
        white: `Bei ${usual} ist Weiß deutlich im Vorteil`,
        black: `Bei ${usual} ist Schwarz deutlich im Vorteil`,
        none: `Bei ${usual} ist keine Seite deutlich im Vorteil`,
      }[usualEdge]
    }; bei ${fair} ist es keine. Von diesen <strong>lässt ${best} das Geld am meisten zählen</strong>, mit ${
      {
        more: 'deutlich mehr Remis als',
        less: 'deutlich weniger Remis als',
        same: 'nicht deutlich mehr oder weniger Remis als',
      }[told]
    } ${usual} (${draws} Prozentpunkte). Soll also das Geld mitreden und keine Seite im Vorteil sein, ist ${best} das beste der geprüften Startgelder. Ob es Menschen am meisten Spaß macht, sagt keine Zahl.`,
  pursesTable: 'Taxi Chess nach Startgeld, mit 95-%-Intervallen',
  purseHead: 'Startgeld',
  narrowed: 'Stellungen, in denen Geld einen Zug verbietet',
  overTime: 'Geld im Lauf der Partie',
  overTimeText:
    'Was ein Spieler vor einem Zug hat, im Mittel beider Spieler und aller Partien, die so lange dauern; eine Linie endet, wo nur noch ein Zehntel der Partien weitergeht oder die Daten enden. Diese enthalten die Kasse jedes Spielers für jeden Halbzug, mit ihrem Intervall.',
  heldLabel: 'Was ein Spieler vor jedem Zug hat, eine Linie für jedes Startgeld',
  held: 'Was ein Spieler vor einem Zug hat',
  move: 'Zug',
  lengthTable: 'Länge und Auswahl, mit 95-%-Intervallen',
  halfMovesAGame: 'Halbzüge pro Partie',
  choice: 'Erlaubte Züge zur Auswahl',
  byLength: 'Partien nach ihrer Länge',
  byLengthLabel: 'Anteil der Partien nach ihrer Länge, eine Linie für jedes Spiel',
  byLengthTable: (step) => `Anteil der Partien nach ihrer Länge, in Klassen von ${step} Halbzügen`,
  andMore: (from) => `${from} und mehr`,
  oddText:
    'Wo eine Stellung auch im gewöhnlichen Schach stehen könnte, werden ihre Züge mit den gewöhnlichen verglichen. Ein Zug ist schräg, wenn ihn nur die schräge Regel erlaubt; eine Stellung ist verengt, wenn die schräge Regel einen Zug verbietet, den das gewöhnliche Schach erlaubt. Ein Spiel auf anderen Brettern hat nichts zu vergleichen.',
  oddHeads: { odd: 'Schräge Züge', barred: 'Verengte Stellungen', decided: 'Züge, die die schräge Regel entschied' },
  oddDecided:
    'Die schräge Regel entschied einen Zug, wenn er schräg ist oder derselbe Spieler im gewöhnlichen Schach einen gespielt hätte, der hier nicht erlaubt ist.',
  oddTable: 'Anteile der Züge, über die nachgedacht wurde, mit 95-%-Intervallen',
  endsText:
    'Ein F kennzeichnet Enden durch eine <strong>Festlegung</strong> von uns, die der Text des Erfinders nicht hat, und führt zu ihr. Mit anderen Festlegungen verliefen solche Partien vielleicht anders.',
  endsTable: 'Anteile an allen Partien',
  changesText:
    'Tomašev und andere ließen einen starken neuronalen Spieler geänderte Regeln des Schachs gegen sich selbst spielen (2020, arXiv 2009.04374) und nannten den Anteil der Remisen. Hier spielt die Bewertung dieser Seite fünf dieser Regeln; sie ist weit schwächer, sodass weniger Partien remis enden. Jede geänderte Partie wird mit der unveränderten verglichen, die mit denselben vier zufälligen Halbzügen beginnt; hinter jedem Anteil steht der Unterschied in Prozentpunkten mit seinem Intervall.',
  changesTable: 'Anteil der Remisen nach geänderten Schachregeln',
  changesRule: 'Regel',
  changesStudy: 'Die Studie',
  changesOurs: (nodes, greedy) => `Unsere, ${nodes} Stellungen pro Zug${greedy ? ', gieriger Spieler' : ''}`,
  changesNames: {
    '': 'Schach',
    'double=anywhere': 'Bauern ziehen von überall zwei Felder (Torpedo)',
    'castling=no': 'Keine Rochade',
    'stalemate=loss': 'Patt ist verloren',
    'own=yes': 'Eigene Figuren sind schlagbar',
  },
  changesShort: {
    '': 'Schach',
    'double=anywhere': 'Torpedobauern',
    'castling=no': 'keine Rochade',
    'stalemate=loss': 'Patt verliert',
    'own=yes': 'eigene schlagbar',
  },
  changesAgree: ({ nodes, games, greedy, alike, of }) =>
    `Mit ${nodes} Stellungen pro Zug${greedy ? ', dem gierigen Spieler' : ''} und je ${games} Partien stehen ${alike} von ${of} Paaren von Regeln in derselben Reihenfolge wie in der Studie.`,
  changesWhy:
    'Die zweite Bewertung ist der gierige Spieler dieser Seite, dem jeder Tausch gut erscheint. Unter beiden machen Torpedo und verlorenes Patt deutlich weniger Remisen, wie in der Studie. Dass keine Rochade das tut, zeigen unsere Läufe nicht. Die schlagbaren eigenen Figuren fallen unter beiden Bewertungen heraus: Sie machen hier weit weniger Remisen als dort. Vielleicht hat ein schwacher Spieler mehr Gelegenheiten für Fehler, wo ein starker die Regel kaum braucht; ob das stimmt, sagt kein Lauf.',
  moneySweepText:
    'Taxi-Schach mit elf Startkassen, 1.000 Partien mit je 200 Stellungen pro Zug und zur Kontrolle 500 mit je 1.000, ohne eine Eröffnung wegzulassen. Die Intervalle einer Größe gelten zusammen mit 95\u00a0%: Sie sind um die Zahl der Kassen berichtigt.',
  moneySweep: ({ least, usual, enough, poor, rich, fair }) =>
    `Ohne Geld am Anfang entscheiden die Preise ${least} der Züge, mit den 16 Gulden des Erfinders ${usual}; ab ${enough} Gulden sind es weniger als 1\u00a0%, und das Spiel ist fast Schach. Je weniger Geld, desto öfter wechselt die Führung: ${poor}-mal je Partie ohne, ${rich}-mal mit der größten Kasse. ${fair ? 'Dass das Geld den Vorteil von Weiß ändert, zeigt sich nicht.' : 'Der Vorteil von Weiß ist nicht bei allen Kassen gleich.'} Wer das Geld spüren will, beginnt mit 16 oder weniger.`,
  moneySweepLabel:
    'Anteil der Stellungen, in denen die Preise einen Zug verbieten, und der Züge, die sie entscheiden, nach der Startkasse',
  moneySweepTable: 'Was die Startkasse ändert, mit 200 Stellungen pro Zug',
  figureNames: {
    given_up: 'Abgebrochene Partien',
    white: 'Punkte von Weiß je Partie',
    draws: 'Remisen',
    black: 'Anteil von Schwarz an den entschiedenen Partien',
    plies: 'Halbzüge je Partie',
    choices: 'Erlaubte Züge je Halbzug',
    narrow: 'Züge, die fast so gut sind wie der beste',
    drama: 'Rückstand des Siegers',
    lead_changes: 'Führungswechsel je Partie',
    decided_at: 'Entschieden nach diesem Teil der Partie',
    deeper: 'Punkte der Seite, die doppelt so lange nachdenkt',
    odd: 'Züge, die es im Schach nicht gibt',
    barred: 'Stellungen, in denen eine Regel einen Zug verbietet',
    decided: 'Züge, die die Sonderregel entscheidet',
    unspent: 'Geld, das am Ende übrig ist',
    entropy: 'Entropie des ersten Zuges in Bit',
  },
  withNodes: (nodes) => `${nodes} Stellungen pro Zug`,
  doubling: 'je Verdopplung',
  cardGames: [
    ['tax', 'Tax-Schach'],
    ['taxi', 'Taxi-Schach'],
    ['monarch', 'Powerful Monarch'],
    ['anarchist', 'Anarchist'],
    ['infantry', 'Infanterie'],
    ['chess', 'Schach'],
  ],
  cardsText: ({ least, nodes }) =>
    `Jedes Spiel, wie es sich spielt: 200 Partien mit ${nodes} Stellungen pro Zug und 200, in denen eine Seite doppelt so lange nachdenkt. Darunter steht, was sich mit jeder Verdopplung von ${least} an ändert. Keine Eröffnung fällt weg, weil sie unausgeglichen ist; eine Gesamtnote gibt es nicht. Was die Größen bedeuten, sagt das <a href="lab.html">Labor</a> bei jedem Profil.`,
  cardsTable: (nodes) => `Die Spiele mit ${nodes} Stellungen pro Zug, und was eine Verdopplung ändert`,
  cardsWhy:
    'Wo sich eine Größe mit jeder Verdopplung stark ändert, sagt sie mehr über den Spieler als über das Spiel. Anarchistenschach hat keine Bewertung, sondern wird ab einem Punkt gelöst: Davor zieht der Computer dort fast wie durch Los.',
  rulingMark: 'F',
  rulingLabel: 'durch eine Festlegung von uns',
  limits: (nodes) => [
    `Wie Partien zwischen Menschen verlaufen oder zwischen den Besten. Hier hat ein Spieler gespielt, mit ${nodes} Stellungen pro Zug; was er nicht versteht, versteht er auf beiden Seiten nicht.`,
    'Dass ein Spiel besser ist als ein anderes. Ein Anteil an Remis ist eine Tatsache über ein Spiel, kein Fehler.',
    'Dieselbe Stärke in allen Spielen. Dieselbe Zahl von Stellungen mag in einem Spiel mit weniger Zügen oder einfacheren Stellungen mehr wert sein, und was der Computer von einer Stellung hält, wurde jedem Spiel an Partien wie diesen angepasst.',
    'Was Eröffnungen bewirken. Sie wurden ausgelost; eine eigene Theorie eines Spiels, wenn es sie gäbe, kam nicht vor.',
    'Ob die Regeln, wie sie veröffentlicht wurden, so gemeint waren. Wo sie eine Lücke lassen, wurde nach unseren Festlegungen gespielt, wie sie die Regelseiten kennzeichnen.',
    'Mehr als einen Unterschied zugleich. Von zwanzig Vergleichen ohne wahren Unterschied sieht einer zufällig deutlich aus.',
  ],
  again:
    'Jeder Link öffnet das Labor mit den fertigen Einstellungen; starte es dort. Jeder Befehl spielt dieselben Partien auf der Kommandozeile mit allen Prozessorkernen; wer sie mit demselben Rechenkern spielt, bekommt dieselben Züge, auf beliebig vielen Rechnern.',
  ready: 'Fertig eingestellt im Labor',
  figures: 'die Zahlen dazu',
  digest: 'SHA-256-Prüfsumme der Partien:',
  check: (merge, lines, digest) =>
    `Dann nennt ${merge} die Zahlen dazu, ${lines} die Partien in ihrer Reihenfolge. Die erste Zeile davon enthält die Einstellungen und ist keine Partie: Eine Prüfsumme ist die der Zeilen dahinter, wie ${digest} sie liefert. Die Tests des Projekts spielen die ersten Partien jedes Laufs noch einmal; ein Kern, der anders spielt, bleibt also nicht unbemerkt.`,
};
