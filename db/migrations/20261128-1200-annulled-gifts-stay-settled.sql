-- The difference of a gift that two persons annulled was called gone by the next comparison, which does not look at annulled
-- gifts: lists showed "found no more" in place of "settled".
update public.book_differences d set gone_at = null
where d.gone_at is not null and d.status = 'settled'
  and exists (select from public.difference_settlements s where s.difference_id = d.id and s.way = 'annul' and s.decision = 'settled');
