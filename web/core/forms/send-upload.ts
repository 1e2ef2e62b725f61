import { Upload } from 'tus-js-client'
import type { FileUse } from '#contract/core/calls/fields.ts'
import { personHeader } from '#web/core/session/acting.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { lang } from '#web/base/preferences.ts'
import type { UploadItem } from '#web/ui/upload-field.tsx'

/** What is told of an upload while it runs. */
export interface Told {
  readonly change: (part: Partial<UploadItem>) => void
  /** The attachment that the file has become. */
  readonly done: (attachment: number) => void
}
export interface RunningUpload {
  /** Stops sending; with `forget` the server forgets what it has. */
  readonly abort: (forget?: boolean) => void
}

const ENDPOINT = '/api/v2/uploads'
const headers = () => ({ 'x-requested-with': 'sijill', 'accept-language': lang(), ...personHeader() })
/** Between two questions for a file that is still being examined, and how often it is asked. */
const PAUSE = 1_000
const QUESTIONS = 120

interface Answer {
  message?: string
  errors?: Record<string, string[]>
  data?: { attachment_id?: number | null } | null
}
function read(body: string): Answer | undefined {
  try {
    return JSON.parse(body) as Answer
  } catch {
    return undefined
  }
}
const wordsOf = (answer: Answer | undefined) =>
  [answer?.message, ...Object.values(answer?.errors ?? {}).flat()].filter(Boolean).join(' ')

/** Answers that say nothing of the file: the piece before is still being written, the line was too slow for one, or the server is busy or goes. */
const passing = new Set([408, 409, 423, 429, 502, 503, 504])
function messageOf(error: unknown): { message: string; online: boolean } {
  const response = (error as { originalResponse?: { getStatus: () => number; getBody: () => string } | null })
    .originalResponse
  return response && !passing.has(response.getStatus())
    ? { message: wordsOf(read(response.getBody())), online: true }
    : { message: '', online: false }
}
const refusal = (message: string): Partial<UploadItem> => ({
  state: 'refused',
  reason: message || m.upload_failed(),
  final: message !== '',
})

/**
 * What became of an upload whose last answer did not arrive or did not say it: all bytes are there, so the library
 * calls it finished after a HEAD, which has no body. The server tells the result to whoever asks for it.
 */
async function resultOf(url: string, told: Told['change']): Promise<number | Partial<UploadItem>> {
  for (let question = 0; question < QUESTIONS; question++) {
    const response = await fetch(url, { headers: headers() }).catch(() => undefined)
    const answer = response && read(await response.text())
    if (response?.ok && typeof answer?.data?.attachment_id === 'number') return answer.data.attachment_id
    if (response && !response.ok && response.status < 500)
      return refusal(response.status === 404 ? '' : wordsOf(answer))
    told({ state: response ? 'scanning' : 'waiting' })
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  return refusal('')
}

/** Uploads of this page that are under way, by address. */
const under = new Set<string>()
/** How many files are not there yet: leaving the tab would lose them. */
let open = 0
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
function count(by: 1 | -1): void {
  open += by
  if (open === 1 && by === 1) window.addEventListener('beforeunload', warn)
  if (open === 0) window.removeEventListener('beforeunload', warn)
}

/** An upload is under way from its beginning to its `end`, whatever that is; `take` tells its address. */
function begin() {
  let address: string | undefined
  let ended = false
  count(1)
  return {
    isEnded: () => ended,
    take: (url: string | null) => {
      if (url === null || url === address) return
      if (address !== undefined) under.delete(address)
      address = url
      under.add(url)
    },
    end: () => {
      if (ended) return
      ended = true
      if (address !== undefined) under.delete(address)
      count(-1)
    },
  }
}

/** Sends a file in pieces. It goes on where an earlier attempt ended, and by itself after a broken connection. */
export async function sendUpload(file: File, use: FileUse, { change, done }: Told): Promise<RunningUpload> {
  const { take, end, isEnded } = begin()
  let isWhole = false
  const finish = async (body: string) => {
    isWhole = true
    const attachment = read(body)?.data?.attachment_id
    const result = typeof attachment === 'number' ? attachment : await resultOf(upload.url ?? ENDPOINT, change)
    if (isEnded()) return
    end()
    if (typeof result !== 'number') return change(result)
    change({ state: 'done', percent: 100 })
    done(result)
  }
  const upload: Upload = new Upload(file, {
    endpoint: ENDPOINT,
    // A server waits half a minute for a request: a line of 20 kB/s has sent a piece in twenty seconds.
    chunkSize: 384 * 1024,
    retryDelays: [0, 2_000, 5_000, 15_000, 30_000, 60_000],
    removeFingerprintOnSuccess: true,
    // What an upload is for is decided when it begins.
    fingerprint: ({ name, type, size, lastModified }) =>
      Promise.resolve(['sijill', use, name, type, size, lastModified].join('-')),
    headers: headers(),
    metadata: { filename: file.name, filetype: file.type, use },
    onUploadUrlAvailable: () => take(upload.url),
    onProgress: (sent, all) =>
      change({
        state: sent === all ? 'scanning' : 'sending',
        percent: Math.floor((sent / Math.max(1, all)) * 100),
      }),
    onShouldRetry: (error) => {
      const retry = !messageOf(error).online
      if (retry) change({ state: 'waiting' })
      return retry
    },
    onError: (error) => {
      const { message, online } = messageOf(error)
      end()
      change(online ? refusal(message) : { state: 'paused' })
    },
    onSuccess: ({ lastResponse }) => void finish(lastResponse.getBody() || ''),
  })
  // The same file may be chosen in two fields: an upload that another field is waiting for is not an earlier attempt.
  const earlier = (await upload.findPreviousUploads()).find(({ uploadUrl }) => !uploadUrl || !under.has(uploadUrl))
  if (earlier) {
    take(earlier.uploadUrl)
    upload.resumeFromPreviousUpload(earlier)
  }
  upload.start()
  return {
    abort: (forget = false) => {
      end()
      // What has arrived whole is no upload any more, and is swept when no record takes it. What the server has
      // forgotten already nobody has to be told.
      upload.abort(forget && !isWhole).catch(() => undefined)
    },
  }
}
