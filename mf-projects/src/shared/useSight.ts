import { useVerdict } from '@plumbline/platform';

/** What of a project somebody may see beside the work itself. */
export type Sight = { money: boolean; clients: boolean };

/** What the signed-in person may see; the database holds back the rest. */
export function useSight(): Sight {
  const money = useVerdict({ permission: 'view_money' }).answer === 'allow';
  const clients = useVerdict({ permission: 'view_clients' }).answer === 'allow';
  return { money, clients };
}
