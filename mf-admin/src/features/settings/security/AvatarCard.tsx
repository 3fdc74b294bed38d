import { messageOf } from '@plumbline/data';
import { Alert, Box, Button, SectionCard, Typography } from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useAvatarRemoveMutation, useAvatarSaveMutation } from '../../../data/avatar.ts';
import { PickFile } from '../../../shared/PickFile.tsx';
import { PersonPicture } from '../../../shared/PersonPicture.tsx';

const types = ['image/png', 'image/jpeg', 'image/webp'];
const maxBytes = 2 * 1024 * 1024;

/** Why a file can't be a profile picture; the bucket has the same rules. */
const problemOf = ({ type, size }: File): string | undefined => {
  if (!types.includes(type)) return 'Please select a valid image file (PNG, JPG, WebP)';
  return size > maxBytes ? 'This image is over 2 MB. Choose a smaller file.' : undefined;
};

/** The user's picture. */
export function AvatarCard() {
  const { user, company } = useSession();
  const toasts = useToasts();
  const [save, { isLoading }] = useAvatarSaveMutation();
  const [remove, { isLoading: isRemoving }] = useAvatarRemoveMutation();
  const [problem, setProblem] = useState<string>();
  const take = async (file: File) => {
    const refused = problemOf(file);
    setProblem(refused);
    if (refused) return;
    const { error } = await save({ company: company.id, user: user.id, file });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Picture saved');
  };
  const removePhoto = async () => {
    const { error } = await remove(user.id);
    if (error) toasts.error(messageOf(error));
    else toasts.success('Picture removed');
  };
  return (
    <SectionCard title="Your Picture" description="Your team sees it next to your activity.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <PersonPicture
          name={user.full_name}
          size={72}
          src={user.avatar_url ?? null}
          alt={`Picture of ${user.full_name}`}
        />
        <PickFile
          label="Upload picture"
          name="Your picture"
          accept={types.join(',')}
          isBusy={isLoading}
          onPick={(file) => void take(file)}
        />
        {user.avatar_url && (
          <Button color="error" loading={isRemoving} onClick={() => void removePhoto()}>
            Remove
          </Button>
        )}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          PNG, JPG or WebP, up to 2 MB
        </Typography>
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </SectionCard>
  );
}
