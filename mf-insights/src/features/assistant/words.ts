/** What the assistant says first. */
export const greeting =
  "Hello! I'm your AI assistant. Ask me about your revenue, projects, clients or items, or ask me to draft a quote.";

/** Six questions to begin with; at most four are shown [002 §9]. */
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
