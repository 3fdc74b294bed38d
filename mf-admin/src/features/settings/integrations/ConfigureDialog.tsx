import { ContentDialog } from '@plumbline/design/forms';
import type { Provider } from '../../../data/integrations.ts';
import { AccountingPanel } from './AccountingPanel.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { CardPanel } from './CardPanel.tsx';
import { MailPanel } from './MailPanel.tsx';
import { providerWords } from './providerWords.ts';
import { StoragePanel } from './StoragePanel.tsx';

const panels = {
  stripe: CardPanel,
  calendar: CalendarPanel,
  email: MailPanel,
  quickbooks: AccountingPanel,
  storage: StoragePanel,
};

/** What can be set and had of one integration. */
export function ConfigureDialog({
  provider,
  onClose,
}: {
  provider: Provider;
  onClose: () => void;
}) {
  const Panel = panels[provider];
  return (
    <ContentDialog isOpen title={providerWords[provider].name} onClose={onClose}>
      <Panel />
    </ContentDialog>
  );
}
