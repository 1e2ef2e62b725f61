import css from './mark.module.css'

/** The mark of the platform: a person in an eight-pointed star made of two squares. */
export function Mark({ size = 44 }: { size?: number }) {
  return (
    <svg className={css.mark} width={size} height={size} viewBox="0 0 48 48" aria-hidden>
      <rect className={css.ground} width="48" height="48" rx="11" />
      <g className={css.star}>
        <rect x="12" y="12" width="24" height="24" rx="1" />
        <rect x="12" y="12" width="24" height="24" rx="1" transform="rotate(45 24 24)" />
      </g>
      <g className={css.person}>
        <circle cx="24" cy="19.6" r="3.1" />
        <path d="M17.4 30.6c0-4 2.9-6.3 6.6-6.3s6.6 2.3 6.6 6.3z" />
      </g>
    </svg>
  )
}

/**
 * Eight-fold pattern, only for the hero, the sign-in page and covers without a picture. `id` must be unique on the
 * page.
 */
export function Lattice({ id, strength = 0.1 }: { id: string; strength?: number }) {
  return (
    <svg className={css.lattice} width="0" height="0" aria-hidden style={{ opacity: strength }}>
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <g className={css.lines}>
            <path d="M48 8 59.7 19.7H76.3V36.3L88 48 76.3 59.7V76.3H59.7L48 88 36.3 76.3H19.7V59.7L8 48 19.7 36.3V19.7H36.3Z" />
            <path d="M48 27 54 33.5 62.8 33.2 62.5 42 69 48 62.5 54 62.8 62.8 54 62.5 48 69 42 62.5 33.2 62.8 33.5 54 27 48 33.5 42 33.2 33.2 42 33.5Z" />
            <path d="M0 0 19.7 19.7M96 0 76.3 19.7M0 96 19.7 76.3M96 96 76.3 76.3M0 48H8M88 48H96M48 0V8M48 88V96" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
