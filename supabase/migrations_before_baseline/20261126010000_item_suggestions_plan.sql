-- Suggestions of items are planned for the word that is asked for: a plan for any word, which PostgreSQL keeps after five
-- questions of a connection, took every word for one that many items have and went through all items of a company.
alter function private.matching_items(text, int) set plan_cache_mode = force_custom_plan;
alter function private.items_with_text(text) set plan_cache_mode = force_custom_plan;
