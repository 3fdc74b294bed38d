-- Renames that keep the rows.
alter table public.cost_tracking rename column is_ahead to is_scheduled;
alter index public.cost_tracking_ahead_idx rename to cost_tracking_scheduled_idx;
alter trigger cost_tracking_ahead on public.cost_tracking rename to mark_scheduled_cost;
alter function private.mark_cost_ahead() rename to mark_scheduled_cost;
alter table private.held_sign_ins rename to expired_password_sign_ins;
alter table private.expired_password_sign_ins rename column held_at to found_at;
alter index private.held_sign_ins_user_idx rename to expired_password_sign_ins_user_idx;
alter function private.sign_in_hold() rename to sign_in_requirement;
alter function private.keep_contract() rename to protect_contract;
