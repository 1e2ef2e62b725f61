import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { parseSearch } from '#web/base/search.ts'
import { readAsked, type Asked, type HrefOf } from './register-address.ts'

/** The address that a form of filters asks for. A browser writes its fields so, too. */
const hrefFrom = (form: HTMLFormElement, hrefOf: HrefOf, name?: string): string => {
  const fields = new FormData(form)
  if (name !== undefined) fields.set('name', name)
  return hrefOf(readAsked(parseSearch(new URLSearchParams(fields as unknown as Record<string, string>).toString())))
}

/**
 * With script, a filter applies as soon as it is ticked or chosen; words wait for their button. The form stays as it is
 * while it is itself what changes the address, with the focus in it. Another address is another form.
 */
export function useLiveFilters(asked: Asked, hrefOf: HrefOf) {
  const router = useRouter()
  const here = hrefOf(asked)
  const ref = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState({ here, key: 0, applied: '' })
  if (form.here !== here)
    setForm(form.applied === here ? { ...form, here, applied: '' } : { ...form, here, key: form.key + 1 })

  const apply = (href: string) => {
    // Also back to where the page still is, while the tick before is on its way.
    if (href === (form.applied || here)) return
    setForm({ ...form, applied: href === here ? '' : href })
    void router.navigate({ href, resetScroll: false })
  }
  // What was ticked before the script came, once; words that are still being typed are left alone.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !ref.current) return
    begun.current = true
    apply(hrefFrom(ref.current, hrefOf, asked.name))
  })
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox'))
      apply(hrefFrom(currentTarget, hrefOf))
  }
  return { ref, key: form.key, onChange }
}
