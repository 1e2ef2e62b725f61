import { fileStateHeader } from '#contract/documents/file-state.ts'
import { one, type Search } from '#web/base/search.ts'
import { sendToApi } from '#web/core/api/request.ts'

export interface ShownFile {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly type: 'image' | 'pdf' | 'other'
  /** A frozen document is shown and not saved. */
  readonly frozen: boolean
}

/** Name and kind of a stored file, from its headers; undefined when it is not there or not for this person. */
export async function findFile(search: Search): Promise<ShownFile | undefined> {
  const id = Number(one(search.id))
  if (!Number.isSafeInteger(id) || id < 1) return undefined
  const url = `/api/v2/files/${id}`
  const response = await sendToApi(url, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const mime = response.headers.get('content-type') ?? ''
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return {
    id,
    url,
    name: name ? decodeURIComponent(name) : String(id),
    type: mime.startsWith('image/') ? 'image' : mime.startsWith('application/pdf') ? 'pdf' : 'other',
    frozen: response.headers.get(fileStateHeader) === 'frozen',
  }
}
