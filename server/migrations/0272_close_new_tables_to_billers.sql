-- Tables that came beside the role of billers: charts that are moved in, and whoever provisions people.
call app.close_care_to_billers();
