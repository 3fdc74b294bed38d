import { listTag, rowTag } from '@plumbline/data';

/** What changes with an order: the lists, the costs of its project, and stock. */
export const orderTags = (id: string) => [
  rowTag('PurchaseOrder', id),
  listTag('PurchaseOrder'),
  listTag('ProjectBudget'),
  listTag('Material'),
];
/** The tag of a project's deliveries. */
export const deliveriesTag = (project: string) => rowTag('PurchaseOrder', `project ${project}`);
