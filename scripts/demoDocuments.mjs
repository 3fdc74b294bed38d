/** What the demo's documents say; whom and which site they are for stands in the product beside them. */
export const documents = {
  'construction-contract': [
    'Construction contract',
    [
      '1. Scope. The contractor builds what the accepted quote and its drawings describe.',
      '2. Price. The sum of the accepted quote; changes by signed change order only.',
      '3. Payment. Deposit at signing, progress payments by milestone, 10 % retainage until the punch list is done.',
      '4. Time. Start and completion as scheduled; days lost to weather extend both.',
      '5. Warranty. Ten years on workmanship, the makers’ own on materials.',
    ],
    'Signed by both parties',
  ],
  'building-permit': [
    'Building permit',
    [
      'Work permitted: alteration and repair of an existing building.',
      'Post this permit where it can be seen from the street.',
      'Inspections: footing, framing, rough electrical, rough plumbing, final.',
      'Valid for 180 days from issue; work must not be abandoned for longer.',
    ],
    'Approved by the city',
  ],
  'street-closure-permit': [
    'Street closure permit',
    [
      'Closure of one lane for a mobile crane, 7 am to 4 pm.',
      'Traffic control by two flaggers; cones every 20 ft.',
      'Fire access to be kept free at all times.',
    ],
    'For the day named only',
  ],
  'roof-warranty': [
    'Roof warranty',
    [
      'Ten years on workmanship from the day of completion.',
      'Covers leaks, flashing, fasteners and ridge vents.',
      'Does not cover hail, fallen trees or work by others.',
      'Yearly inspection free of charge in the first three years.',
    ],
    'Keep with the house papers',
  ],
  'deposit-invoice': [
    'Deposit invoice',
    [
      'Deposit as agreed in the construction contract.',
      'Due on receipt. The balance follows by progress payments.',
      'Thank you for your business.',
    ],
    'Copy for the file',
  ],
  'safety-checklist': [
    'Safety checklist, week one',
    [
      '☐ Ladders tied off, guard rails above 6 ft',
      '☐ Hard hats, glasses and boots worn',
      '☐ Power off and locked where walls are opened',
      '☐ Fire extinguisher and first aid at the entrance',
      '☐ Debris out of walkways at the end of the day',
    ],
    'Walk the site before work begins',
  ],
  'material-receipt': [
    'Material receipt',
    [
      '120   2x4 studs, 8 ft, SPF',
      ' 36   2x10 joists, 14 ft',
      ' 28   Plywood sheathing, 1/2 in, 4x8',
      ' 14   Drywall, 1/2 in, 4x8',
      '  6   Boxes of framing nails, 3-1/4 in',
    ],
    'Delivered complete, no damage seen',
  ],
};
/** A document as a page to print. */
export const pageOf = ([title, lines, foot]) =>
  `<meta charset="utf-8"><title>${title}</title><style>@page{size:letter;margin:0}body{font:15px/1.7 Helvetica,Arial,sans-serif;margin:0;padding:70px 80px;color:#1d2730}h1{font-size:30px;margin:0 0 4px}hr{border:0;border-top:4px solid #c9772b;width:90px;margin:14px 0 30px}p{margin:0 0 14px;white-space:pre-wrap}footer{margin-top:60px;border-top:1px solid #b8c0c6;padding-top:10px;font-size:12px;color:#5c6870}</style><h1>${title}</h1><hr>${lines.map((text) => `<p>${text}</p>`).join('')}<footer>${foot} · A document of the demo</footer>`;
