import type { ShownServiceRequest } from '../data/serviceRequests.ts';

export const requestKindLabel: Record<ShownServiceRequest['kind'], string> = {
  warranty: 'Warranty',
  service: 'Service',
};

/** The state of a request, in the same words for the client and the company. */
export const requestStateLabel: Record<ShownServiceRequest['state'], string> = {
  received: 'Received',
  in_progress: 'In progress',
  done: 'Done',
  closed: 'Closed',
};
