-- Like every table, private.ended_customers is not written while an owner looks at the product in another role.

call private.close_while_seeing_as();
