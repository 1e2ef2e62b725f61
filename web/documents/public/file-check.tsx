import { IconUpload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { DocumentStanding } from '#contract/core/values/document-standing.ts'
import { callApi } from '#web/core/api/api.ts'
import { lang } from '#web/base/preferences.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Notice } from '#web/ui/notice.tsx'
import css from './file-check.module.css'

type Said = { readonly tone: 'ok' | 'warn' | 'bad' | 'hold' | 'info'; readonly title: string; readonly text?: string }

async function printOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is said of a file that the platform issued and that does not count as it stands: every standing but the valid one. */
const fallen = {
  frozen: () => ({ tone: 'hold', title: m.public_hash_frozen(), text: m.qr_frozen_text() }),
  refunded: () => ({ tone: 'warn', title: m.qr_refunded(), text: m.public_check_do_refunded() }),
  replaced: () => ({ tone: 'warn', title: m.public_hash_replaced(), text: m.qr_replaced_text() }),
  expired: () => ({ tone: 'warn', title: m.public_hash_expired(), text: m.qr_expired_text() }),
  revoked: () => ({ tone: 'bad', title: m.public_hash_revoked(), text: m.qr_revoked_text() }),
} satisfies Record<Exclude<DocumentStanding, 'valid'>, () => Said>

/** Compares a file with the register, or with the document of the page when its fingerprint is given. */
async function compare(file: File, print: string | undefined): Promise<Said> {
  const [sha256, { checkHash }] = await Promise.all([printOf(file), import('#contract/documents/calls.ts')])
  const { result, document } = (await callApi(checkHash, { query: { sha256 } })).data
  if (!document) return { tone: 'bad', title: m.public_hash_none(), text: m.public_hash_none_text() }
  // A letter about a founding request has no organisation yet: it is known by whom it went to.
  const ngo = (lang() === 'en' && document.ngo?.name_en) || (document.ngo?.name_ar ?? document.destination)
  if (print !== undefined && document.sha256_short !== print)
    return { tone: 'warn', title: m.public_hash_other(), text: m.public_hash_other_text({ title: document.title }) }
  if (result in fallen) return fallen[result as keyof typeof fallen]()
  return print === undefined
    ? { tone: 'ok', title: m.public_hash_found(), text: m.public_hash_found_text({ title: document.title, ngo }) }
    : { tone: 'ok', title: m.public_hash_same(), text: m.public_hash_same_text() }
}

/** Is this the file that was issued? Its SHA-256 is computed here and only that is sent. */
export function FileCheck({ print }: { print?: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said>()
  const check = async () => {
    const file = input.current?.files?.[0]
    if (!file) return
    setSaid({ tone: 'info', title: m.public_hash_busy() })
    setSaid(
      await compare(file, print).catch((): Said => ({
        tone: 'bad',
        title: m.public_hash_failed(),
        text: m.error_network_text(),
      })),
    )
  }
  // The press that opens the file dialog also fetches the script: the file may be chosen before anyone listens.
  useEffect(() => void check(), []) // eslint-disable-line react-hooks/exhaustive-deps -- once, when the script has come
  return (
    <section className={css.check} aria-labelledby={id}>
      <label className={css.button}>
        <IconUpload size={18} aria-hidden />
        <span id={id}>{m.public_hash_title()}</span>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-hint`}
          onChange={() => void check()}
        />
      </label>
      <p id={`${id}-hint`}>{m.public_hash_hint()}</p>
      <div aria-live="polite">
        {said && (
          <Notice tone={said.tone} title={said.title}>
            {said.text}
          </Notice>
        )}
      </div>
    </section>
  )
}
