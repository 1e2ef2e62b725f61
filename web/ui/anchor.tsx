import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** A link inside the site: a plain link before the script arrives, a change of page without reload after it. */
export function Anchor({ href = '', onClick, children, ...rest }: ComponentProps<'a'>) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (
      event.defaultPrevented ||
      !plain ||
      rest.target ||
      rest.download !== undefined ||
      !/^\/(?!\/|api\/|preferences)/.test(href)
    )
      return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
