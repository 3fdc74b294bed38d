import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, Stack, Typography, phoneHref } from '@plumbline/design';
import { CopyField } from '@plumbline/design/forms';
import { SelectFilter, TextFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectFileQuery } from '../../../data/projectFile.ts';
import { useProjectShareMutation } from '../../../data/sharing.ts';

const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** What a link leads to: the project, or one of its photos or documents. */
export type Shareable = { project: string; name: string; photo?: string; document?: string };

/** Makes a link to the project or to one of its files; a fresh one is copied, emailed, or texted. */
export function NewLink({ target }: { target: Shareable }) {
  const [share, { isLoading }] = useProjectShareMutation();
  const [days, setDays] = useState('30');
  const [label, setLabel] = useState('');
  const [token, setToken] = useState<string>();
  const toasts = useToasts();
  const isFile = Boolean(target.photo ?? target.document);
  const create = async () => {
    const { data, error } = await share({
      project: target.project,
      days: Number(days),
      // Among all links of the project a file's is known by its name.
      label: [isFile && target.name, label.trim()].filter(Boolean).join(', ').slice(0, 200),
      showsPhotos: true,
      ...(target.photo && { photo: target.photo }),
      ...(target.document && { document: target.document }),
    });
    if (!data) return toasts.error(messageOf(error));
    setToken(data.token);
    setLabel('');
  };
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '2 1 160px' }}>
          <TextFilter label="Recipient" value={label} onChange={setLabel} />
        </Box>
        <Box sx={{ flex: '1 1 110px' }}>
          <SelectFilter label="Valid for" value={days} options={lifetimes} onChange={setDays} />
        </Box>
        <Button variant="contained" loading={isLoading} onClick={() => void create()}>
          Create link
        </Button>
      </Box>
      {token && (
        <FreshLink
          target={target}
          url={`${location.origin}/shared/${isFile ? 'files' : 'projects'}/${token}`}
        />
      )}
    </>
  );
}

/** A link that has just been made, with the ways to send it to the client. */
function FreshLink({ target, url }: { target: Shareable; url: string }) {
  const { data: file } = useProjectFileQuery(target.project);
  const text = `${target.name}: ${url}`;
  const subject = encodeURIComponent(target.name);
  const email = `mailto:${encodeURIComponent(file?.client?.email ?? '')}?subject=${subject}&body=${encodeURIComponent(text)}`;
  const phone = (phoneHref(file?.client?.phone) ?? '').replace(/^tel:/, '');
  return (
    <Alert severity="success" sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      <Stack spacing={1.5}>
        <Typography>Copy or send the link now. It’s shown only once.</Typography>
        <CopyField label="Link" value={url} />
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button variant="outlined" href={email}>
            Email
          </Button>
          {/* "?&body" is the one form that both Android and iOS read. */}
          <Button variant="outlined" href={`sms:${phone}?&body=${encodeURIComponent(text)}`}>
            Text
          </Button>
        </Box>
      </Stack>
    </Alert>
  );
}
