/** The functions of push, and who may call each. */
export const notificationCallers: Record<string, string> = {
  claim_pushes: 'server',
  finish_push: 'server',
  save_push_subscription: 'signed in',
  delete_push_subscription: 'signed in',
};
