drop function private.numeric_columns(p_table regclass);

drop procedure private.quarantine_rows(IN p_table regclass, IN p_condition text);

drop procedure private.quarantine_values(IN p_table regclass);

drop procedure private.sum_quarantined_again();
