-- Loaded last: an owner who looks at the product in another role changes no table.
call private.close_while_seeing_as();
