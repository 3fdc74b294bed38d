const listed = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The greeting, with the topics this role can ask about. */
export function greeting(permissions: readonly string[]): string {
  const may = (permission: string) => permissions.includes(permission);
  const topics = [
    ...(may('view_money') ? ['revenue'] : []),
    'projects',
    ...(may('view_clients') ? ['clients'] : []),
    ...(may('view_catalog') ? ['items'] : []),
  ];
  const drafts = may('edit_documents') ? ', or ask me to draft a quote' : '';
  return `Hello! I'm your AI assistant. Ask me about your ${listed.format(topics)}${drafts}.`;
}

/** Six suggested questions; at most four are shown. */
const suggestions: readonly {
  text: string;
  needs?: 'view_money' | 'view_clients' | 'view_catalog';
}[] = [
  { text: 'What is overdue?', needs: 'view_money' },
  { text: 'How is my revenue this month?', needs: 'view_money' },
  { text: 'Which projects are active?' },
  { text: 'What is my most profitable project?', needs: 'view_money' },
  { text: 'How many active clients do I have?', needs: 'view_clients' },
  { text: 'Which items do we use most?', needs: 'view_catalog' },
];

export const shownSuggestions = (permissions: readonly string[]): string[] =>
  suggestions
    .filter(({ needs }) => needs === undefined || permissions.includes(needs))
    .slice(0, 4)
    .map(({ text }) => text);
