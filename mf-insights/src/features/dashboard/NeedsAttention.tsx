import {
  AreaIcon,
  Box,
  Button,
  Card,
  CardContent,
  Money,
  Typography,
  today,
} from '@plumbline/design';
import { fillPath, type RouteId, type RouteParams } from '@plumbline/contract';
import { Link, isOpen, useAccess, useLink, usePlatform, useToasts } from '@plumbline/platform';
import { addDays } from '@plumbline/domain/formats';
import { useId, useState } from 'react';
import {
  useInsightsEndSnoozeMutation,
  useInsightsSnoozeMutation,
  type Attention,
} from '../../data/dashboard.ts';
import { attentionText, type AttentionText } from './attentionText.ts';
import { CardWait } from './DashboardCard.tsx';
import type { CardState } from './useDashboard.ts';

/** How many lines show before "Show all". */
const shown = 5;

/** Height of the card with five lines, so that the page below it does not move when they arrive. */
const waitHeight = 356;

/** What waits for the user, the most urgent first. */
export function NeedsAttention({ state }: { state: CardState }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const snooze = useSnooze();
  if (state.kind !== 'ready')
    return (
      <Box sx={{ mb: 2 }}>
        <CardWait state={state} height={waitHeight} />
      </Box>
    );
  const lines = state.dashboard.attention.flatMap((line) => {
    const text = snooze.isHidden(line) ? undefined : attentionText(line);
    return text ? [{ line, text }] : [];
  });
  return (
    <Card component="section" aria-labelledby={id} sx={{ mb: 2 }}>
      <CardContent sx={{ p: { xs: 2, sm: 3 }, '&:last-child': { pb: { xs: 1.5, sm: 2 } } }}>
        <Typography variant="h3" component="h2" id={id} sx={{ mb: 0.5 }}>
          Needs attention{lines.length > 0 && ` (${lines.length})`}
        </Typography>
        {lines.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            You’re all caught up.
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.slice(0, isWhole ? undefined : shown).map(({ line, text }) => (
            <AttentionLine
              key={`${line.kind}/${line.id}`}
              line={line}
              text={text}
              onSnooze={() => snooze.start(line, text.title)}
            />
          ))}
        </Box>
        {lines.length > shown && (
          <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${lines.length}`}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

/** Hides a line until tomorrow, at once; Undo brings it back. */
function useSnooze() {
  const toasts = useToasts();
  const [snooze] = useInsightsSnoozeMutation();
  const [endSnooze] = useInsightsEndSnoozeMutation();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const keyOf = ({ kind, id }: Attention) => `${kind}/${id}`;
  const show = (line: Attention) =>
    setHidden((before) => before.filter((one) => one !== keyOf(line)));
  return {
    isHidden: (line: Attention) => hidden.includes(keyOf(line)),
    start: async (line: Attention, title: string) => {
      setHidden((before) => [...before, keyOf(line)]);
      const { error } = await snooze({ kind: line.kind, id: line.id, until: addDays(today(), 1) });
      if (error) {
        show(line);
        toasts.error('Not snoozed. Please try again.');
      } else
        toasts.undo(`"${title}" snoozed until tomorrow`, () => {
          show(line);
          void endSnooze(line);
        });
    },
  };
}

type AttentionLineProps = { line: Attention; text: AttentionText; onSnooze: () => void };

const focusIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('a, button')?.focus();

function AttentionLine({ line, text, onSnooze }: AttentionLineProps) {
  const snooze = (row: Element | null) => {
    // The focus goes to a line that is left.
    focusIn(row?.nextElementSibling ?? row?.previousElementSibling);
    onSnooze();
  };
  return (
    <Box
      component="li"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const { currentTarget: row } = event;
        const step = { j: row.nextElementSibling, k: row.previousElementSibling }[event.key];
        if (step) focusIn(step);
        if (event.key === 'e') snooze(row);
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr auto', sm: 'auto 1fr auto auto auto' },
        alignItems: 'center',
        columnGap: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      {/* The words say what is wrong; icon and color only help the eye. */}
      <Box sx={{ display: 'flex', color: `${text.tone}.main` }}>
        <AreaIcon name={text.icon} />
      </Box>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '2 / span 2', sm: 'auto' } }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {text.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {text.detail}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, gridColumn: { xs: '2 / span 2', sm: 'auto' } }}
      >
        {line.amount !== null && <Money amount={line.amount} />}
      </Typography>
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' } }}>
        <OpenLink line={line} text={text} />
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-label={`Snooze until tomorrow: ${text.title}`}
        onClick={({ currentTarget }) => snooze(currentTarget.closest('li'))}
      >
        Snooze
      </Button>
    </Box>
  );
}

type OpenButtonProps<Id extends RouteId> = {
  to: Id;
  params?: RouteParams<Id>;
  text: AttentionText;
};

/** Nothing if the page's area isn't installed. */
function OpenButton<Id extends RouteId>({ to, params, text }: OpenButtonProps<Id>) {
  const address = useLink(to, {
    ...(params && { params }),
    ...(text.dialog && { query: { action: text.dialog } }),
  });
  return address && <ActionLink to={address} text={text} />;
}

const ActionLink = ({ to, text }: { to: string; text: AttentionText }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    variant="outlined"
    aria-label={`${text.action}: ${text.title}`}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {text.action}
  </Button>
);

/** Of a kind that an area adds: to the page it names, if that is installed and open to this user. */
function OwnButton({ line, text }: Pick<AttentionLineProps, 'line' | 'text'>) {
  const { routes, abilities } = usePlatform();
  const route = routes.get(line.route ?? '');
  if (!route || !isOpen(abilities, route)) return null;
  return <ActionLink to={fillPath(route.path, line.params ?? {}, {})} text={text} />;
}

/** Offers no invoice to those who can't create one: they open the quote. */
function useAllowedText(text: AttentionText): AttentionText {
  const access = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  if (text.dialog !== 'convert' || access.answer === 'allow') return text;
  const { dialog: _, ...plain } = text;
  return { ...plain, action: 'Open quote' };
}

/** Opens the record that needs attention. */
function OpenLink({ line, text: written }: Pick<AttentionLineProps, 'line' | 'text'>) {
  const text = useAllowedText(written);
  if (text.page === 'own') return <OwnButton line={line} text={text} />;
  if (text.page === 'quote')
    return <OpenButton to="billing.quote" params={{ quoteId: line.id }} text={text} />;
  if (text.page === 'invoice')
    return <OpenButton to="billing.invoice" params={{ invoiceId: line.id }} text={text} />;
  if (text.page === 'lead')
    return <OpenButton to="crm.lead" params={{ leadId: line.id }} text={text} />;
  if (text.page === 'prices') return <OpenButton to="catalog.priceBook" text={text} />;
  if (text.page === 'papers') return <OpenButton to="purchasing.papers" text={text} />;
  if (text.page === 'client')
    return line.client_id ? (
      <OpenButton to="crm.client" params={{ clientId: line.client_id }} text={text} />
    ) : null;
  return line.project_id ? (
    <OpenButton to="projects.detail" params={{ projectId: line.project_id }} text={text} />
  ) : null;
}
