import { useQuery } from '@tanstack/react-query'
import { readEvent } from '#contract/news/events.ts'
import { eventRegister, previewEvent } from '#contract/news/own-events.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { OwnPreview } from '#web/core/publication/own-preview.tsx'
import { EventArticle } from '../public/event-article.tsx'

/** The stored draft, or what is published, drawn by the parts that draw it for visitors. */
function Item({ id, which }: { id: number; which: 'draft' | 'live' }) {
  const query = useQuery({
    queryKey: [eventRegister.path, id, 'preview', which],
    queryFn: async () =>
      which === 'draft'
        ? (await callApi(previewEvent, { params: { id } })).data
        : (await callApi(readEvent, { params: { of: 'ngo', id } })).data,
  })
  return <Loaded query={query}>{(item) => <EventArticle event={item} />}</Loaded>
}

export const EventPreview = ({ id, isPublished }: { id: number; isPublished: boolean }) => (
  <OwnPreview hasLive={isPublished} draw={(which) => <Item id={id} which={which} />} />
)
