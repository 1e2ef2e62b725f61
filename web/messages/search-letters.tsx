import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import css from './messaging.module.css'

/** Words, numbers or names; the list follows once typing rests. */
export function SearchLetters({ list }: { list: { search: string; setSearch: (text: string) => void } }) {
  const [text, setText] = useState(list.search)
  const [before, setBefore] = useState(list.search)
  if (before !== list.search) {
    setBefore(list.search)
    setText(list.search)
  }
  useEffect(() => {
    if (text === list.search) return
    const timer = setTimeout(() => list.setSearch(text), 350)
    return () => clearTimeout(timer)
  }, [text]) // eslint-disable-line react-hooks/exhaustive-deps -- the list is new with every answer
  return (
    <label className={css.search}>
      <IconSearch size={17} aria-hidden />
      <input
        type="search"
        value={text}
        maxLength={100}
        aria-label={m.thread_search()}
        placeholder={m.thread_search()}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
