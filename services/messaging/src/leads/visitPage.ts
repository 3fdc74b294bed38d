import { nearestTimes } from '@plumbline/domain';
import { escapeHtml } from '@plumbline/kit/html';
import { companyCard } from '@plumbline/mail';
import { z } from 'zod';
import { publicPage } from './publicPage.ts';

/** What the holder of a booking link sees (peek_visit). */
export const openVisit = z.object({
  company: companyCard,
  title: z.string(),
  address: z.string(),
  is_offered: z.boolean(),
  zone: z.string(),
  visit: z
    .object({
      id: z.string(),
      starts_at: z.string(),
      ends_at: z.string(),
      updated_at: z.string(),
      when: z.string(),
      is_past: z.boolean(),
      person: z.string().nullable(),
    })
    .nullable(),
  slots: z.array(z.string()),
});
export type OpenVisit = z.infer<typeof openVisit>;

// Times are by the company's clock already: UTC only keeps them as they are.
const written = (at: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${at}Z`));
const dayOf = (at: string) => written(at, { weekday: 'long', month: 'long', day: 'numeric' });
const timeOf = (at: string) => written(at, { hour: 'numeric', minute: '2-digit' });

/** Whether a time that is chosen moves a visit. */
const isBooked = ({ visit }: OpenVisit) => visit !== null && !visit.is_past;
/** What a form of times posts beside the time. */
const moveField = (open: OpenVisit) =>
  isBooked(open) ? '<input type="hidden" name="act" value="move">' : '';

/** Such as Central Time; nothing where the zone has no name. */
function zoneName(zone: string): string {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    );
  } catch {
    return '';
  }
}

function timesForm(open: OpenVisit): string {
  const { slots, zone } = open;
  const days = Map.groupBy(slots, (at) => at.slice(0, 10));
  const name = zoneName(zone);
  const parts = [...days.values()].map((times, index) => {
    const day = dayOf(times[0] ?? '');
    const buttons = times.map(
      (at) =>
        `<button name="at" value="${escapeHtml(at)}" aria-label="${timeOf(at)}, ${day}">${timeOf(at)}</button>`,
    );
    return `<details${index === 0 ? ' open' : ''}><summary>${day}</summary><div class="times">${buttons.join('')}</div></details>`;
  });
  return `<form method="post">${moveField(open)}${parts.join('')}</form>${name ? `<p>Times are in ${escapeHtml(name)}.</p>` : ''}`;
}

function contactLine({ name, phone, email }: OpenVisit['company']): string {
  const ways = [
    phone &&
      `<a href="tel:${escapeHtml(phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>`,
    email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`,
  ].filter(Boolean);
  return `<p>${escapeHtml(name)}${ways.length > 0 ? `<br>${ways.join('<br>')}` : ''}</p>`;
}

function bookedCard({ visit, address }: OpenVisit, calendarPath: string): string {
  if (!visit || visit.is_past) return '';
  const lines = [visit.person && `${visit.person} will come.`, address].flatMap((line) =>
    line ? [`<p>${escapeHtml(line)}</p>`] : [],
  );
  return `<div class="card"><h2>${escapeHtml(visit.when)}</h2>${lines.join('')}
<a class="button" href="${escapeHtml(calendarPath)}">Add to calendar</a></div>
<details><summary>Cancel the visit</summary><form method="post"><input type="hidden" name="act" value="cancel"><p>We'll offer this time to others.</p><button class="plain">Yes, cancel the visit</button></form></details>`;
}

type Shown = {
  token: string;
  problem?: string | undefined;
  /** The time that was refused. */
  refused?: string | undefined;
  notice?: string | undefined;
};

/** Why a time was refused, and the free ones around it. */
function problemCard(open: OpenVisit, { problem, refused }: Shown): string {
  if (!problem) return '';
  const near = refused && open.is_offered ? nearestTimes(open.slots, refused) : [];
  const buttons = near.map((at) => {
    const label = `${timeOf(at)}, ${dayOf(at)}`;
    return `<button name="at" value="${escapeHtml(at)}" class="plain">${label}</button>`;
  });
  return `<div class="problem"><p role="alert">${escapeHtml(problem)}</p>${
    near.length > 0
      ? `<p>Nearest free times:</p><form method="post">${moveField(open)}<div class="near">${buttons.join('')}</div></form>`
      : ''
  }</div>`;
}

/** The page on which a person books their visit, moves it, or cancels it. */
export function visitPage(open: OpenVisit, shown: Shown): string {
  const { token, notice } = shown;
  const { company, title, is_offered, slots } = open;
  const hasVisit = isBooked(open);
  const heading = hasVisit ? 'Your visit' : 'Book a visit';
  const times = !is_offered
    ? '<p>No times can be booked online at the moment. Please contact us.</p>'
    : slots.length === 0
      ? '<p>All times are taken at the moment. Please contact us.</p>'
      : `<h2>${hasVisit ? 'Choose another time' : 'Choose a time'}</h2>${timesForm(open)}`;
  return publicPage(
    `${heading}: ${company.name}`,
    `<h1>${heading}</h1><p>${escapeHtml(title)}</p>
${problemCard(open, shown)}
${notice ? `<p role="status">${escapeHtml(notice)}</p>` : ''}
${bookedCard(open, `${token}/calendar`)}${hasVisit && !is_offered ? '' : times}${contactLine(company)}`,
  );
}
