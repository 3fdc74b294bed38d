import { fillPath, routeCatalog } from '@plumbline/contract';
import { formatDate, formatMoney } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import type { Citation, Named } from '../../data/assistantShapes.ts';
import { marginPercent } from '../../shared/formats.ts';
import type { OfflineAnswer } from './offlineAnswer.ts';

const joined = (parts: readonly (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(', ');

type ProjectFacts = Extract<Named, { type: 'project' }>['facts'];

/** "expected margin 21.4% ($856.00 of a $4,000.00 contract)"; undefined without a contract or access. */
function marginOf({
  contract_value = null,
  expected_profit = null,
  expected_margin = null,
  unknown_costs,
}: ProjectFacts) {
  if (expected_margin === null || expected_profit === null || contract_value === null)
    return undefined;
  const margin = `expected margin ${marginPercent(expected_margin)} (${formatMoney(expected_profit)} of a ${formatMoney(contract_value)} contract)`;
  return unknown_costs
    ? `${margin}, too high because ${counted(unknown_costs, 'cost')} ${unknown_costs === 1 ? 'is' : 'are'} unknown`
    : margin;
}

/** Summary of a record in one line. */
function lineOf(named: Named): string {
  switch (named.type) {
    case 'project': {
      const { status, completion_percentage, end_date, client_name, budget, spent } = named.facts;
      return joined([
        status.replaceAll('_', ' '),
        completion_percentage !== null && `${completion_percentage}% complete`,
        end_date && `due ${formatDate(end_date)}`,
        client_name && `for ${client_name}`,
        budget !== null && `${formatMoney(spent ?? 0)} spent of a ${formatMoney(budget)} budget`,
        marginOf(named.facts),
      ]);
    }
    case 'client': {
      const { active_projects, total_projects, total_value, outstanding, overdue } = named.facts;
      return joined([
        `${counted(total_projects, 'project')}, ${active_projects} active`,
        total_value !== null && `${formatMoney(total_value)} invoiced`,
        outstanding !== null && `${formatMoney(outstanding)} outstanding`,
        Boolean(overdue) && `${formatMoney(overdue ?? 0)} of it overdue`,
      ]);
    }
    case 'item': {
      const { unit, price, inventory_tracking, current_stock } = named.facts;
      return joined([
        price !== null && `${formatMoney(price)} per ${(unit ?? 'each').replaceAll('_', ' ')}`,
        inventory_tracking && `${current_stock ?? 0} in stock`,
      ]);
    }
  }
}

function citationOf({ type, id, name }: Named): Citation {
  const path = {
    project: () => fillPath(routeCatalog['projects.detail'], { projectId: id }),
    client: () => fillPath(routeCatalog['crm.client'], { clientId: id }),
    item: () => fillPath(routeCatalog['catalog.items'], {}, { q: name }),
  }[type]();
  return { label: name, path };
}

/** Answers about the records a question names; undefined if it names none. */
export function namedAnswer(found: readonly Named[]): OfflineAnswer | undefined {
  if (found.length === 0) return undefined;
  return {
    content: found.map((one) => `- **${one.name}**: ${lineOf(one)}`).join('\n'),
    citations: found.map(citationOf),
  };
}
