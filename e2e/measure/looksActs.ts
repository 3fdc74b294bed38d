/** What is pressed, filled, chosen out of a list or out of the device's files, a key, or the connection taken away. */
export type Act =
  | string
  | RegExp
  | { readonly write: string; readonly into: string | RegExp }
  | { readonly choose: RegExp; readonly from: string }
  | { readonly file: string; readonly into: string }
  | { readonly key: string }
  | { readonly connection: 'off' };

/** What is done one after the other until a dialog, a sheet, a menu or a later step of the page is there. */
export type Acts = readonly Act[];

/** An act as the name of its view tells it. */
export function actName(act: Act): string {
  if (typeof act === 'string') return act;
  if (act instanceof RegExp) return act.source;
  if ('write' in act) return `${String(act.into)} written`;
  if ('choose' in act) return `${act.from} chosen`;
  if ('file' in act) return `${act.file} uploaded`;
  if ('key' in act) return act.key;
  return 'offline';
}

export const offline: Act = { connection: 'off' };
/** Whether an act takes the connection away. */
export const isOffline = (acts: Acts) => acts.includes(offline);

/** A part of a quote to invoice, with what it comes to. */
export const choosesDeposit: Acts = [
  { choose: /^Deposit/, from: 'Invoice' },
  { write: '30', into: 'Deposit (%)' },
];
export const choosesProgress: Acts = [
  { choose: /^Progress/, from: 'Invoice' },
  { write: '45', into: 'Complete so far (%)' },
  { write: '10', into: 'Retainage (%)' },
];
/** What is added on a site without a connection, and waits for it. */
export const waitingWork: Record<string, readonly Acts[]> = {
  'project timeline': [
    [
      'Add Entry',
      offline,
      { write: 'Framing inspection by the city', into: 'Title' },
      { write: '2027-01-15', into: 'Due date' },
      'Add',
    ],
    ['Record Weather Delay', offline, { write: 'Sleet on the ridge', into: 'Reason' }, 'Record'],
  ],
  'project photos': [
    [offline, { file: 'north-elevation-after-framing.jpg', into: 'Photos to upload' }],
  ],
  'project documents': [
    [offline, { file: 'delivery-note-for-the-roof-trusses.jpg', into: 'Documents to upload' }],
    [
      offline,
      { file: 'delivery-note-for-the-roof-trusses.jpg', into: 'Documents to upload' },
      /^Cancel/,
    ],
  ],
};
const choosesClient: Acts = [
  { choose: /./, from: 'Client' },
  { write: 'Bathroom, second floor', into: 'Title' },
];
export const writesLine: Acts = [
  { write: 'Porcelain tiles, floor and walls up to the ceiling', into: 'Line 1: Description' },
  { write: '31.5', into: 'Line 1: Qty' },
  { write: '19.99', into: 'Line 1: Unit price' },
];
/** A new quote's or invoice's way, as a person would fill it, and what is missing where nothing is. */
export const filledSteps: readonly Acts[] = [
  [...choosesClient, 'Next'],
  [...choosesClient, 'Next', 'Next'],
  [...choosesClient, 'Next', ...writesLine, 'Next'],
];
