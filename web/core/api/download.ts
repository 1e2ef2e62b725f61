import type { Call } from '#contract/core/calls/call.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { noteUse } from '../session/last-use.ts'
import { ApiError } from './api-error.ts'
import { type Given, type Loose, refuse, send } from './api.ts'

// Apart from what every page needs: few pages download anything.

/** The bytes that a call answers, and the name that the server gave them. */
async function download(call: Call, input: Loose, otherwise: string): Promise<{ bytes: Blob; name: string }> {
  const response = await send(call, input)
  if (!response.ok) return refuse(response, call)
  noteUse()
  const said = response.headers.get('content-disposition') ?? ''
  const coded = /filename\*=UTF-8''([^;]+)/.exec(said)?.[1]
  const name = coded === undefined ? (/filename="([^"]+)"/.exec(said)?.[1] ?? otherwise) : decodeURIComponent(coded)
  try {
    return { bytes: await response.blob(), name }
  } catch {
    throw new ApiError(0, m.error_network())
  }
}

/** Downloads what a call answers as a file, such as a list: its bytes and the name that the server gave it. */
export const callSheet = (
  call: Call,
  query: Record<string, unknown>,
  params: Record<string, unknown> = {},
  body?: unknown,
) =>
  download(call, { params, query, ...(body === undefined ? { headers: { 'to-excel': '1' } } : { body }) }, 'file.xlsx')

/** Makes a call that answers a file: its bytes, and the name that the server gave it. */
export const callFile = <C extends Call>(call: C, ...[input]: Given<C>) =>
  download(call, (input ?? {}) as Loose, 'file.pdf')
