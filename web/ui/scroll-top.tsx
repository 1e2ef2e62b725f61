import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import css from './scroll-top.module.css'

/** Link to the top of the page. Appears after 250 px of scrolling [spec 1§2]. */
export function ScrollTop({ label }: { label: string }) {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const look = () => setSeen(window.scrollY > 250)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return seen ? (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  ) : null
}
