import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link inside the site. Before the script has loaded it is a plain link; after that it changes the page without a
 * reload.
 */
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
