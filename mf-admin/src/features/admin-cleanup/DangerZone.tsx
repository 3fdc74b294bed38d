import { Alert, Box, Button, Checkbox, SectionCard, Stack } from '@plumbline/design';
import { useState } from 'react';

const unconfirmed = 'Please confirm database cleanup by checking the confirmation box first.';

type DangerZoneProps = {
  isEnabled: boolean;
  isWorking: boolean;
  onCleanUp: () => Promise<void>;
};

/** The button that deletes everything, once its confirmation is checked. */
export function DangerZone({ isEnabled, isWorking, onCleanUp }: DangerZoneProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const cleanUp = async () => {
    setProblem(isConfirmed ? undefined : unconfirmed);
    if (!isConfirmed) return;
    await onCleanUp();
    setConfirmed(false);
  };
  return (
    <Box sx={{ border: 2, borderColor: 'error.main', borderRadius: 1 }}>
      <SectionCard
        isMain
        title="Danger zone"
        description="This permanently deletes all data of all companies. You can’t undo it."
      >
        <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
          <Box component="label" sx={{ display: 'flex', alignItems: 'center' }}>
            <Checkbox
              checked={isConfirmed}
              disabled={!isEnabled}
              onChange={(_, isTicked) => {
                setConfirmed(isTicked);
                setProblem(undefined);
              }}
            />
            I understand that this permanently deletes all data
          </Box>
          {problem && <Alert severity="error">{problem}</Alert>}
          <Button
            variant="contained"
            color="error"
            disabled={!isEnabled}
            loading={isWorking}
            onClick={() => void cleanUp()}
          >
            Permanently Delete All Data
          </Button>
        </Stack>
      </SectionCard>
    </Box>
  );
}
