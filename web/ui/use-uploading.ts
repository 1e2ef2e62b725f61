import { useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'

/**
 * The fields of a form with a file on its way. Their errors hold the form up: the file would be left out, or its older
 * version sent.
 */
export function useUploading() {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  return {
    isUploading: parts.size > 0,
    errors: (): Record<string, string> =>
      Object.fromEntries([...parts].map((at) => [at.split('|')[0] ?? at, m.upload_unfinished()])),
    /** One part of a field, which may hold several files, begins or ends its upload. */
    tell: (name: string, part: string, isUploading: boolean) => {
      const at = `${name}|${part}`
      setParts((now) => new Set([...now].filter((one) => one !== at).concat(isUploading ? at : [])))
    },
  }
}
