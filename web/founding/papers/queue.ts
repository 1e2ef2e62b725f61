import { useSyncExternalStore } from 'react'
import type { RunningUpload } from '#web/core/forms/send-upload.ts'
import { m } from '#web/generated/paraglide/messages.js'
import type { UploadItem } from '#web/ui/upload-field.tsx'
import { type DocumentPlace, matchFiles, type Owner, placeName } from './match.ts'

/** Whose paper a file is, and which. */
export interface PaperPlace {
  readonly member: number
  readonly kind: string
}
export interface Paper extends Omit<UploadItem, 'state'> {
  readonly file: File
  /** Nothing is sent before its place is known: what a file may be depends on it. */
  readonly state: UploadItem['state'] | 'unassigned'
  readonly place: PaperPlace | undefined
  /** What its name told of it, as far as it did. */
  readonly member: number | null
  readonly kind: string | null
  /** Once the server has it. */
  readonly attachment?: number
}
/** Takes the file into its place; answers why it was refused, where the place itself does not tell. */
export type Put = (place: PaperPlace, attachment: number) => void | Promise<string | undefined>

/** So many are sent at once: more would only share the same line, and the server keeps few open uploads of a person. */
const AT_ONCE = 3

let request: number | undefined
let papers: readonly Paper[] = []
let put: Put = () => undefined
const running = new Map<string, RunningUpload | undefined>()
const watchers = new Set<() => void>()

function set(next: readonly Paper[]): void {
  papers = next
  for (const watch of watchers) watch()
}
const change = (id: string, part: Partial<Paper>) =>
  set(papers.map((paper) => (paper.id === id ? { ...paper, ...part } : paper)))

async function deliver(id: string, place: PaperPlace, attachment: number): Promise<void> {
  change(id, { state: 'done', attachment })
  const reason = await put(place, attachment)
  if (reason !== undefined) change(id, { state: 'refused', reason })
}

async function send({ id, file, place }: Paper & { place: PaperPlace }): Promise<void> {
  running.set(id, undefined)
  const over = () => {
    running.delete(id)
    next()
  }
  try {
    const { sendUpload } = await import('#web/core/forms/send-upload.ts')
    const upload = await sendUpload(file, place.kind === 'photo' ? 'image' : 'document', {
      change: (part) => {
        change(id, part)
        if (part.state === 'refused' || part.state === 'paused') over()
      },
      done: (attachment) => {
        void deliver(id, place, attachment)
        over()
      },
    })
    // Taken away while the script was being loaded.
    if (!papers.some((paper) => paper.id === id)) upload.abort(true)
    else if (running.has(id)) running.set(id, upload)
  } catch {
    change(id, { state: 'refused', reason: m.upload_failed() })
    over()
  }
}

function next(): void {
  for (const paper of papers) {
    if (running.size >= AT_ONCE) return
    const { place } = paper
    if (paper.state === 'queued' && place && !running.has(paper.id)) void send({ ...paper, place })
  }
}

/** Begins with this request's files: a new request after a closed one starts empty. */
export function beginPapers(id: number, take: Put): void {
  if (import.meta.env.SSR) return
  put = take
  if (request === id) return
  request = id
  for (const upload of running.values()) upload?.abort()
  running.clear()
  papers = []
}

const placeOf = ({ member, kind }: { member: number | null; kind: string | null }): PaperPlace | undefined =>
  member === null || kind === null ? undefined : { member, kind }
const waiting = (place: PaperPlace | undefined) => ({
  place,
  state: place ? ('queued' as const) : ('unassigned' as const),
})

/** Takes files in: those whose names tell their place are sent, the others wait to be assigned. */
export function addPapers(files: readonly File[], owners: readonly Owner[], documents: readonly DocumentPlace[]): void {
  const taken = new Set(papers.flatMap(({ place, state }) => (place && state !== 'refused' ? [placeName(place)] : [])))
  const matches = matchFiles(
    files.map(({ name }) => name),
    owners,
    taken,
    documents,
  )
  const added = files.map((file, at): Paper => {
    const match = matches[at] ?? { member: null, kind: null }
    const { name, size } = file
    return { id: crypto.randomUUID(), file, name, size, ...match, ...waiting(placeOf(match)) }
  })
  set([...papers, ...added])
  next()
}

/** Gives a file its place by hand, or another one than its name told. */
export function assignPaper(id: string, place: PaperPlace): void {
  running.get(id)?.abort(true)
  running.delete(id)
  change(id, { ...place, ...waiting(place) })
  next()
}

/** Sends again what was refused or stopped; what has arrived already is only taken into the data again. */
export function retryPaper({ id, place, attachment }: Paper): void {
  if (place && attachment !== undefined) return void deliver(id, place, attachment)
  change(id, waiting(place))
  next()
}

/** Takes a file out of the list; what the founder's data have got already stays there. */
export function dropPaper(id: string): void {
  running.get(id)?.abort(true)
  running.delete(id)
  set(papers.filter((paper) => paper.id !== id))
  next()
}

const none: readonly Paper[] = []
const watching = (watch: () => void) => {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
/** The files of this visit, in the order in which they came. */
export const usePapers = (): readonly Paper[] =>
  useSyncExternalStore(
    watching,
    () => papers,
    () => none,
  )
