/** How a message was sent or received. */
export const messageKindLabels: Record<string, string> = {
  text: 'Text message',
  email: 'Email',
  form: 'Website form',
};
