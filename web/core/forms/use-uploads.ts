import { useEffect, useRef, useState } from 'react'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { UploadHandle, UploadItem } from '#web/ui/upload-field.tsx'
import type { RunningUpload, sendUpload } from './send-upload.ts'

/** A file that the record already has. */
export interface StoredFile {
  readonly id: number
  readonly name: string
  readonly size: number
  readonly version?: number
  readonly href?: string
}

type Change = (id: string, change: Partial<UploadItem>) => void

const storedId = ({ id }: StoredFile) => `stored-${id}`

const queued = (id: string, { name, size }: File): UploadItem => ({ id, name, size, state: 'queued' })

/** What sends is loaded with the first file. */
const begin = async (...told: Parameters<typeof sendUpload>) => (await import('./send-upload.ts')).sendUpload(...told)

/** The files as they are drawn; `latest` has them as they are now, for what happens between two drawings. */
function useItems(stored: readonly StoredFile[]) {
  const [items, setItems] = useState<readonly UploadItem[]>(() =>
    stored.map((file) => ({ ...file, id: storedId(file), state: 'done' as const })),
  )
  const latest = useRef(items)
  const update = (next: (now: readonly UploadItem[]) => readonly UploadItem[]) => {
    latest.current = next(latest.current)
    setItems(latest.current)
  }
  const change: Change = (id, part) =>
    update((now) => now.map((item) => (item.id === id ? { ...item, ...part } : item)))
  return { items, latest, update, change }
}

interface Options {
  use: FileUse
  stored?: readonly StoredFile[]
  onChange: (attachments: number[]) => void
  /** The place of the file lives longer than its field on the page: the upload goes on when the page is left. */
  outlives?: boolean
}

/**
 * Resumable uploads for an UploadField. `onChange` gets the attachment ids of the finished files, in order.
 * Files are uploaded at once. An upload continues by itself after a broken connection.
 */
export function useUploads({ use, stored = [], onChange, outlives }: Options): UploadHandle {
  const { items, latest, update, change } = useItems(stored)
  const running = useRef(new Map<string, RunningUpload>())
  const files = useRef(new Map<string, File>())
  const attachments = useRef(new Map<string, number>(stored.map((file) => [storedId(file), file.id])))
  useEffect(
    () => () => {
      if (!outlives) for (const upload of running.current.values()) upload.abort()
    },
    [outlives],
  )

  const tell = (ids: readonly string[]) => onChange(ids.flatMap((id) => attachments.current.get(id) ?? []))
  const send = (id: string, file: File) => {
    files.current.set(id, file)
    void begin(file, use, {
      change: (part) => change(id, part),
      done: (attachment) => {
        attachments.current.set(id, attachment)
        tell(latest.current.map((item) => item.id))
      },
    }).then(
      (upload) => running.current.set(id, upload),
      () => change(id, { state: 'refused', reason: m.upload_failed() }),
    )
  }
  return {
    items,
    add: (added) => {
      const fresh = added.map((file) => ({ file, id: crypto.randomUUID() }))
      update((now) => [...now, ...fresh.map(({ file, id }) => queued(id, file))])
      for (const { file, id } of fresh) send(id, file)
    },
    remove: (id) => {
      running.current.get(id)?.abort(true)
      attachments.current.delete(id)
      const left = latest.current.filter((item) => item.id !== id)
      update(() => left)
      tell(left.map((item) => item.id))
    },
    pause: (id) => {
      running.current.get(id)?.abort()
      change(id, { state: 'paused' })
    },
    resume: (id) => {
      const file = files.current.get(id)
      change(id, { state: 'sending' })
      if (file) send(id, file)
    },
    replace: (id, file) => {
      const version = (latest.current.find((item) => item.id === id)?.version ?? 1) + 1
      update((now) => now.map((item) => (item.id === id ? { ...queued(id, file), version } : item)))
      send(id, file)
    },
  }
}
