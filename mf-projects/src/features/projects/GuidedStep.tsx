import { Alert, AlertTitle } from '@plumbline/design';
import { useOnboarding } from '@plumbline/platform';

/** Says what to do here while the first project is the step that is due. */
export function GuidedStep() {
  const { state, included } = useOnboarding();
  if (state.currentStep !== 'firstProject' || included.firstProject) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>Create your first project</AlertTitle>
      Select New Project, then enter the job’s name and client. You can add photos, documents, and
      invoices later.
    </Alert>
  );
}
