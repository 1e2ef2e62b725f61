import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '#web/generated/paraglide/messages.js'
import type { MenuGroup } from '#web/ui/main-menu.tsx'
import css from './quick-search.module.css'

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }))

/**
 * Search over screens, requests and organisations for signed-in people: a button in the bar, or Ctrl K on any keyboard
 * layout.
 */
export function QuickSearch({ menu }: { menu: readonly MenuGroup[] }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const keys = (event: globalThis.KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  }, [])
  return (
    <>
      <button type="button" className={css.button} aria-keyshortcuts="Control+K" onClick={() => setOpen(true)}>
        <IconSearch size={19} aria-hidden />
        <span>{m.shell_search()}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SearchDialog menu={menu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
