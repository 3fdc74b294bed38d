import type { ChecklistItem, ChecklistTemplate } from '../../data/checklists.ts';

type Starter = {
  name: string;
  items: [text: string, kind?: ChecklistItem['kind'], optional?: true][];
};

const starters: Starter[] = [
  {
    name: 'Pre-pour inspection',
    items: [
      ['Forms are straight, braced, and oiled'],
      ['Rebar size and spacing match the plans'],
      ['Rebar is tied and on chairs'],
      ['Anchor bolts and sleeves are in place'],
      ['Vapor barrier is lapped and taped'],
      ['Slump ordered (inches)', 'number'],
      ['Photo of the forms before the pour', 'photo'],
      ['Notes for the concrete crew', 'text', true],
    ],
  },
  {
    name: 'Roof safety',
    items: [
      ['Everyone on the roof is tied off or behind a guardrail'],
      ['Anchors are fixed to framing'],
      ['Ladders are tied and reach 3 ft above the edge'],
      ['Skylights and openings are covered'],
      ['Area below is fenced off'],
      ['Wind and rain allow the work'],
      ['Photo of the roof edge', 'photo', true],
    ],
  },
  {
    name: 'Rough-in before drywall',
    items: [
      ['Electrical inspection passed'],
      ['Plumbing pressure test passed'],
      ['Nail plates protect pipes and wires'],
      ['Blocking for cabinets and rails is in'],
      ['Insulation has no gaps'],
      ['Photos of every wall', 'photo'],
    ],
  },
  {
    name: 'Final walkthrough',
    items: [
      ['Doors and windows open and latch'],
      ['Outlets, switches, and lights work'],
      ['Faucets and drains have no leaks'],
      ['Paint and trim are clean'],
      ['Site is swept and debris is gone'],
      ['What the client asked for', 'text', true],
    ],
  },
];

/** Templates to begin with, as new ones. */
export const starterTemplates = (): ChecklistTemplate[] =>
  starters.map(({ name, items }) => ({
    id: crypto.randomUUID(),
    name,
    version: 0,
    items: items.map(([text, kind = 'check', optional], at) => ({
      id: `item-${at + 1}`,
      text,
      kind,
      required: !optional,
    })),
  }));
