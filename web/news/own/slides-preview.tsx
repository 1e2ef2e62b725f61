import { useQuery } from '@tanstack/react-query'
import { ownSlideRegister } from '#contract/news/own-slides.ts'
import { listNgoSlides, type Slide as SeenSlide } from '#contract/news/slides.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { OwnPreview } from '#web/core/publication/own-preview.tsx'
import frame from '#web/core/publication/visitor-frame.module.css'
import { openedVisit } from '#web/core/session/acting.ts'
import { useSession } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Slides } from '../public/slides.tsx'
import type { Slide } from './slides-page.tsx'

/** A stored slide in the shape that visitors get; its picture is not cut yet. */
const drafted = (row: Slide): readonly SeenSlide[] =>
  row.source === null
    ? []
    : [
        {
          ...row,
          title_en: null,
          link: null,
          alt_en: null,
          image: {
            url: `/api/v2/files/${row.source}`,
            width: null,
            height: null,
            focus: `${row.focus_x}% ${row.focus_y}%`,
          },
        },
      ]

const Drawn = ({ slides }: { slides: readonly SeenSlide[] }) => (
  <div className={frame.words}>
    <Slides slides={slides} label={m.ngo_slides()} on="paper" />
  </div>
)

/** What visitors get now, of the slides that are asked for. */
function Live({ ids }: { ids: ReadonlySet<number> }) {
  const session = useSession()
  const id = openedVisit()?.ngo.id ?? session?.user.ngo?.id
  const query = useQuery({
    queryKey: [ownSlideRegister.path, 'live', id],
    queryFn: async () => (await callApi(listNgoSlides, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  })
  return <Loaded query={query}>{(slides) => <Drawn slides={slides.filter((slide) => ids.has(slide.id))} />}</Loaded>
}

/** The stored drafts of these slides, or what is published of them, drawn by the part that draws them for visitors. */
export const SlidesPreview = ({ rows }: { rows: readonly Slide[] }) => (
  <OwnPreview
    hasLive={rows.some((row) => row.is_published)}
    draw={(which) =>
      which === 'draft' ? <Drawn slides={rows.flatMap(drafted)} /> : <Live ids={new Set(rows.map(({ id }) => id))} />
    }
  />
)
