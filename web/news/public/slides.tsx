import type { Slide } from '#contract/news/slides.ts'
import { formatNumber } from '#web/base/format.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { own } from '#web/core/site/words.ts'
import { langOf } from '#web/ui/text.tsx'
import css from './slides.module.css'

const anchorOf = (slide: Slide) => `slide-${slide.id}`

const Picture = ({ slide, isFirst }: { slide: Slide; isFirst: boolean }) => (
  <img
    src={slide.image.url}
    alt={own(slide.alt_ar ?? '', slide.alt_en)}
    width={slide.image.width ?? 640}
    height={slide.image.height ?? 360}
    // Beside the first one the others would only hold up what is seen.
    fetchPriority={isFirst ? 'high' : 'low'}
    loading={isFirst ? undefined : 'lazy'}
    // In a preview it is not cut yet.
    style={slide.image.focus ? { objectPosition: slide.image.focus } : undefined}
  />
)

/**
 * Slides that are moved by hand, by keyboard or by the numbers below, without script. They never move by themselves,
 * so there is nothing to stop.
 */
export function Slides({
  slides,
  label = m.home_slides(),
  on = 'deep',
}: {
  slides: readonly Slide[]
  label?: string
  /** The ground that they stand on: the deep one opens a page, the paper is far below. */
  on?: 'deep' | 'paper'
}) {
  if (slides.length === 0) return null
  const nameOf = (i: number) => m.home_slide({ number: formatNumber(i + 1), count: formatNumber(slides.length) })
  return (
    <section className={css.slides} data-on={on} aria-label={label}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <ul tabIndex={0} aria-label={label}>
        {slides.map((slide, i) => {
          const title = own(slide.title_ar ?? '', slide.title_en)
          return (
            <li key={slide.id} id={anchorOf(slide)} aria-label={nameOf(i)}>
              <figure>
                <Picture slide={slide} isFirst={i === 0 && on === 'deep'} />
                {(title || slide.link || slide.details_ar) && (
                  <figcaption>
                    {slide.link ? (
                      <a href={slide.link} lang={langOf(title)}>
                        {title || nameOf(i)}
                      </a>
                    ) : (
                      title && <span lang={langOf(title)}>{title}</span>
                    )}
                    {slide.details_ar && <small lang="ar">{slide.details_ar}</small>}
                  </figcaption>
                )}
              </figure>
            </li>
          )
        })}
      </ul>
      {slides.length > 1 && (
        <p className={css.numbers}>
          {slides.map((slide, i) => (
            <a key={slide.id} href={`#${anchorOf(slide)}`} aria-label={nameOf(i)}>
              {i + 1}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}
