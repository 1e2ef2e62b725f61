import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { UploadHandle, UploadItem } from '#web/ui/upload-field.tsx'
import { lang } from '#web/base/preferences.ts'

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

function messageOf(error: unknown): { message: string; online: boolean } {
  const response = (error as { originalResponse?: { getStatus: () => number; getBody: () => string } | null })
    .originalResponse
  if (!response) return { message: '', online: false }
  try {
    const answer = JSON.parse(response.getBody()) as { message?: string; errors?: Record<string, string[]> }
    return {
      message: [answer.message, ...Object.values(answer.errors ?? {}).flat()].filter(Boolean).join(' '),
      online: true,
    }
  } catch {
    return { message: '', online: true }
  }
}

async function begin(
  id: string,
  file: File,
  use: FileUse,
  change: Change,
  done: (id: string, attachment: number) => void,
): Promise<Upload> {
  // The upload library is loaded with the first file.
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(file, {
    endpoint: '/api/v2/uploads',
    chunkSize: 1024 * 1024,
    retryDelays: [0, 2_000, 5_000, 15_000, 30_000, 60_000],
    removeFingerprintOnSuccess: true,
    headers: { 'x-requested-with': 'sijill', 'accept-language': lang() },
    metadata: { filename: file.name, filetype: file.type, use },
    onProgress: (sent, all) =>
      change(id, {
        state: sent === all ? 'scanning' : 'sending',
        percent: Math.floor((sent / Math.max(1, all)) * 100),
      }),
    onShouldRetry: (error) => {
      const retry = !messageOf(error).online
      if (retry) change(id, { state: 'waiting' })
      return retry
    },
    onError: (error) => {
      const { message, online } = messageOf(error)
      change(
        id,
        online
          ? { state: 'refused', reason: message || m.upload_failed(), final: message !== '' }
          : { state: 'paused' },
      )
    },
    onSuccess: ({ lastResponse }) => {
      const answer = JSON.parse(lastResponse.getBody() || '{}') as { data?: { attachment_id?: number } }
      const attachment = answer.data?.attachment_id
      if (attachment === undefined) return change(id, { state: 'refused', reason: m.upload_failed() })
      change(id, { state: 'done', percent: 100 })
      done(id, attachment)
    },
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return upload
}

const queued = (id: string, { name, size }: File): UploadItem => ({ id, name, size, state: 'queued' })

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
}

/**
 * Resumable uploads for an UploadField. `onChange` gets the attachment ids of the finished files, in order.
 * Files are uploaded at once. An upload continues by itself after a broken connection.
 */
export function useUploads({ use, stored = [], onChange }: Options): UploadHandle {
  const { items, latest, update, change } = useItems(stored)
  const running = useRef(new Map<string, Upload>())
  const files = useRef(new Map<string, File>())
  const attachments = useRef(new Map<string, number>(stored.map((file) => [storedId(file), file.id])))
  useEffect(
    () => () => {
      for (const upload of running.current.values()) void upload.abort()
    },
    [],
  )

  const tell = (ids: readonly string[]) => onChange(ids.flatMap((id) => attachments.current.get(id) ?? []))
  const send = (id: string, file: File) => {
    files.current.set(id, file)
    void begin(id, file, use, change, (done, attachment) => {
      attachments.current.set(done, attachment)
      tell(latest.current.map((item) => item.id))
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
      void running.current.get(id)?.abort(true)
      attachments.current.delete(id)
      const left = latest.current.filter((item) => item.id !== id)
      update(() => left)
      tell(left.map((item) => item.id))
    },
    pause: (id) => {
      void running.current.get(id)?.abort()
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
