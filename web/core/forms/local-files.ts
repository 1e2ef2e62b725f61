import { useState } from 'react'
import type { UploadHandle } from '#web/ui/upload-field.tsx'

/** Files that are sent together with their decision. */
export function useLocalFiles(max: number): { files: readonly File[]; handle: UploadHandle; clear: () => void } {
  const [files, setFiles] = useState<readonly { readonly id: string; readonly file: File }[]>([])
  return {
    files: files.map(({ file }) => file),
    clear: () => setFiles([]),
    handle: {
      items: files.map(({ id, file }) => ({ id, name: file.name, size: file.size, state: 'queued' as const })),
      add: (added) =>
        setFiles((now) => [...now, ...added.map((file) => ({ id: crypto.randomUUID(), file }))].slice(0, max)),
      remove: (id) => setFiles((now) => now.filter((one) => one.id !== id)),
    },
  }
}

/** The files as a decision sends them, each with its name; undefined if there are none. */
export const sentFiles = (files: readonly File[]) =>
  files.length === 0
    ? {}
    : {
        files: files.map((file) => ({
          title: file.name
            .replace(/\.[^.]+$/, '')
            .slice(0, 150)
            .padEnd(3, '·'),
          file,
        })),
      }
