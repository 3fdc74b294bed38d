/**
 * Every cache tag of the product. They stand in one place so that a mutation of one area
 * refreshes the lists of another without knowing its endpoints.
 */
export const tagTypes = [
  'Session',
  'Onboarding',
  'Plan',
  'Company',
  'Profile',
  'Invitation',
  'Project',
  'ProjectTimeline',
  'ProjectPhoto',
  'ProjectDocument',
  'ProjectBudget',
  'ChangeOrder',
  'PaymentSchedule',
  'Time',
  'Client',
  'Lead',
  'ClientMessage',
  'MessageTemplate',
  'Item',
  'Vendor',
  'PurchaseOrder',
  'Material',
  'VendorMaterial',
  'CostTracking',
  'CostCode',
  'Quote',
  'Invoice',
  'Payment',
  'Reminder',
  'Subscription',
  'PaymentMethod',
  'Activity',
  'Dashboard',
  'Analytics',
  'Conversation',
  'Branding',
  'Logo',
  'DocumentTemplate',
  'Guideline',
  'TaxRate',
  'Integration',
  'Search',
  'SavedView',
  'Notification',
  'Comment',
  'Bill',
] as const;
export type TagType = (typeof tagTypes)[number];

/** A tag on one row, or on the list of all rows of its type. */
export type Tag<Type extends TagType = TagType> = { type: Type; id: string };

/** Whether this version knows a tag; a queued change may be from a newer one. */
export const isTag = (tag: { type: string; id: string }): tag is Tag =>
  tagTypes.some((type) => type === tag.type);

/** The tag of one row. */
export const rowTag = <Type extends TagType>(type: Type, id: string): Tag<Type> => ({ type, id });

/** The tag that every list of a type carries; a new row invalidates it. */
export const listTag = <Type extends TagType>(type: Type): Tag<Type> => ({ type, id: 'LIST' });

/** What a list provides: the list itself and each of its rows. */
export const listTags = <Type extends TagType>(
  type: Type,
  rows: readonly { id: string }[] = [],
): Tag<Type>[] => [listTag(type), ...rows.map(({ id }) => rowTag(type, id))];
