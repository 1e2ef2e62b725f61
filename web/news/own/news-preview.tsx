import { useQuery } from '@tanstack/react-query'
import { readNews } from '#contract/news/news.ts'
import { newsRegister, previewNews } from '#contract/news/own-news.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { OwnPreview } from '#web/core/publication/own-preview.tsx'
import { NewsArticle } from '../public/news-article.tsx'

/** The stored draft, or what is published, drawn by the parts that draw it for visitors. */
function Item({ id, which }: { id: number; which: 'draft' | 'live' }) {
  const query = useQuery({
    queryKey: [newsRegister.path, id, 'preview', which],
    queryFn: async () => (await callApi(which === 'draft' ? previewNews : readNews, { params: { id } })).data,
  })
  return <Loaded query={query}>{(item) => <NewsArticle item={item} />}</Loaded>
}

export const NewsPreview = ({ id, isPublished }: { id: number; isPublished: boolean }) => (
  <OwnPreview hasLive={isPublished} draw={(which) => <Item id={id} which={which} />} />
)
