import { messageForm } from './messageForm.ts';

it.each([
  ['Our crew arrives at 8.', undefined],
  ['  ', 'Message content and phone number are required'],
  ['x'.repeat(1600), undefined],
  ['x'.repeat(5000), 'Message can’t exceed 1600 characters'],
  ['Hi {client_name}, on {date}', 'Fill in {client_name}, {date} before you send'],
])('judges a text (%#)', (content, message) => {
  const { error } = messageForm.safeParse({ template: '', content });

  expect(error?.issues[0]?.message).toBe(message);
});
