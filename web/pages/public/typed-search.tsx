import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { link } from '#web/core/screens/link.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { SearchForm } from '#web/core/site/search-form.tsx'

const rest = 350

/** The search of the questions: a plain form, which answers while somebody types once the script is there. */
export function TypedSearch({ question, path }: { question: string; path: '/faq' | '/pages/faq' }) {
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (text: string) => {
    clearTimeout(timer.current)
    const asked = text.trim()
    // One letter finds nearly everything.
    if (asked.length === 1) return
    timer.current = setTimeout(
      () =>
        void router.navigate({ href: link(path, undefined, { question: asked }), replace: true, resetScroll: false }),
      rest,
    )
  }
  const begin = useEffectEvent(() => {
    const typed = box.current?.querySelector('input')?.value ?? question
    // Typed while the script was on its way.
    if (typed.trim() !== question) ask(typed)
  })
  useEffect(() => {
    begin()
    return () => clearTimeout(timer.current)
  }, [])
  return (
    <div ref={box}>
      <SearchForm value={question} action={link(path)} field="question" label={m.faq_search()} onType={ask} />
    </div>
  )
}
