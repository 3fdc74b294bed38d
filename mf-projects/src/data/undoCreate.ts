import { cancelMutation, type PendingMutation } from '@plumbline/data';

/**
 * Takes a row back that is new and that the server does not have, with all that was done to it; false for any other.
 * Of one that is being sent it is first seen whether it arrives.
 */
export async function undoCreate(
  changes: readonly PendingMutation[],
  id: string,
): Promise<boolean> {
  const isNew = changes.some((change) => change.id === id) && (await cancelMutation(id));
  if (!isNew) return false;
  const done = changes.filter((one) => one.id !== id && one.about.split('/')[3] === id);
  await Promise.all(done.map((one) => cancelMutation(one.id)));
  return true;
}
