import { messageOf } from '@plumbline/data';
import { useState, type ChangeEvent } from 'react';
import { useClientUploadMutation } from '../../../data/documents.ts';
import { fileProblem, objectPath } from './clientDocument.ts';

type Refused = { name: string; message: string };

/** Uploads the chosen files one after the other; `refused` are those that were not taken. */
export function useDocumentUpload(of: { company: string; client: string }) {
  const [upload, { isLoading }] = useClientUploadMutation();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const send = async (file: File): Promise<Refused[]> => {
    const problem = fileProblem(file);
    if (problem) return [{ name: file.name, message: problem }];
    const id = crypto.randomUUID();
    const answer = await upload({ ...of, id, path: objectPath(of.company, id, file), file });
    return answer.error ? [{ name: file.name, message: messageOf(answer.error) }] : [];
  };
  const sendAll = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? []);
    target.value = '';
    const answers: Refused[][] = [];
    for (const file of files) answers.push(await send(file));
    setRefused(answers.flat());
  };
  const dismiss = (name: string) => setRefused((all) => all.filter((one) => one.name !== name));
  return { sendAll, refused, dismiss, isLoading };
}
