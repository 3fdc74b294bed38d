import { messageOf } from '@plumbline/data';
import { Alert, Button, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { useOnboarding, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import type { SimilarClient } from '../../data/clients.ts';
import { useLeadWinMutation } from '../../data/leadDecisions.ts';
import { SimilarClients } from '../client-form/SimilarClients.tsx';

type WinDialogProps = {
  lead: { id: string; title: string; contact_name: string; client_name: string | null };
  onClose: () => void;
};

/** Turns a lead into a client and a project; asks which client to use if similar ones exist. */
export function WinDialog({ lead, onClose }: WinDialogProps) {
  const toasts = useToasts();
  const onboarding = useOnboarding();
  const [win, { isLoading }] = useLeadWinMutation();
  const [alike, setAlike] = useState<SimilarClient[]>([]);
  const [problem, setProblem] = useState<string>();
  const convert = async (choice: { client_id?: string; is_new_client?: true }) => {
    const { data, error } = await win({ id: lead.id, win: choice });
    if (error) return setProblem(messageOf(error));
    if (data && 'similar' in data) return setAlike(data.similar);
    onboarding.complete('firstClient', 'firstProject');
    toasts.success('Project created');
    onClose();
  };
  return (
    <ContentDialog
      isOpen
      title={`Create a project from ${lead.title}`}
      onClose={onClose}
      width="xs"
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="contained"
            loading={isLoading}
            onClick={() => void convert(alike.length > 0 ? { is_new_client: true } : {})}
          >
            {alike.length > 0 ? 'Add as new client' : 'Create project'}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: alike.length > 0 || problem ? 2 : 0 }}>
        {lead.client_name
          ? `A project for ${lead.client_name} is created with the address of the lead.`
          : `${lead.contact_name} becomes a client, and a project is created with the address of the lead.`}{' '}
        An accepted quote becomes the contract.
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {alike.length > 0 && (
        <SimilarClients clients={alike} onChoose={(id) => void convert({ client_id: id })} />
      )}
    </ContentDialog>
  );
}
